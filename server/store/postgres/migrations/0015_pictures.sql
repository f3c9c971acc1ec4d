CREATE TABLE "rayo"."picture" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"bytes" "bytea"
);
--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "logo_picture" text COLLATE "C" GENERATED ALWAYS AS (substring("logo_url" from '^/pictures/uploaded/(.*)$')) STORED;--> statement-breakpoint
ALTER TABLE "rayo"."sport" ADD COLUMN "image_picture" text COLLATE "C" GENERATED ALWAYS AS (substring("image_url" from '^/pictures/uploaded/(.*)$')) STORED;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution.logoUrl" FOREIGN KEY ("logo_picture") REFERENCES "rayo"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."sport" ADD CONSTRAINT "sport.imageUrl" FOREIGN KEY ("image_picture") REFERENCES "rayo"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institution_picture" ON "rayo"."institution" USING btree ("logo_picture");--> statement-breakpoint
CREATE INDEX "sport_picture" ON "rayo"."sport" USING btree ("image_picture");

-- The name is what the bytes say, so that nothing else can ever stand under it.
ALTER TABLE rayo.picture
	ADD CONSTRAINT picture_name CHECK (name ~ '^[0-9a-f]{64}\.(webp|png)$'),
	ADD CONSTRAINT picture_bytes CHECK (bytes IS NULL OR left(name, 64) = encode(sha256(bytes), 'hex')),
	ADD CONSTRAINT picture_at CHECK (at BETWEEN '1900-01-01 00:00:00Z' AND '2200-12-31 23:59:59.999Z');

-- Bytes that are there are not taken away: a picture is removed whole or stays.
CREATE FUNCTION rayo.keep_picture() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	IF OLD.bytes IS NOT NULL AND NEW.bytes IS NULL THEN
		RAISE EXCEPTION 'a picture keeps its bytes' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION rayo.keep_picture FROM PUBLIC;
CREATE TRIGGER keep BEFORE UPDATE ON rayo.picture FOR EACH ROW EXECUTE FUNCTION rayo.keep_picture();

-- Pictures are for everybody who has their address. Whoever may give an institution or a sport one may put one; nobody but the product itself
-- removes one, and none that a record names.
GRANT SELECT ON rayo.picture TO rayo_public, rayo_signed_in, rayo_system;
GRANT INSERT, UPDATE (at, bytes) ON rayo.picture TO rayo_signed_in, rayo_system;
GRANT DELETE ON rayo.picture TO rayo_system;
ALTER TABLE rayo.picture ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON rayo.picture TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY system ON rayo.picture TO rayo_system USING (true) WITH CHECK (true);
CREATE POLICY readable ON rayo.picture FOR SELECT TO rayo_public, rayo_signed_in USING (true);
CREATE POLICY put ON rayo.picture FOR INSERT TO rayo_signed_in
	WITH CHECK (cardinality((SELECT rayo.administered())) > 0 OR (SELECT rayo.is_super_admin()));
CREATE POLICY renewed ON rayo.picture FOR UPDATE TO rayo_signed_in
	USING (cardinality((SELECT rayo.administered())) > 0 OR (SELECT rayo.is_super_admin()))
	WITH CHECK (cardinality((SELECT rayo.administered())) > 0 OR (SELECT rayo.is_super_admin()));
