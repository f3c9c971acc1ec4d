ALTER TABLE "rayo"."institution" ADD COLUMN "picture_url" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "club_picture" text COLLATE "C" GENERATED ALWAYS AS (substring("picture_url" from '^/pictures/uploaded/(.*)$')) STORED;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution.pictureUrl" FOREIGN KEY ("club_picture") REFERENCES "rayo"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institution_club_picture" ON "rayo"."institution" USING btree ("club_picture");
