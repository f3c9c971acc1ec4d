ALTER TABLE "rayo"."institution" DROP CONSTRAINT "institution_instants";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "published_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_instants" CHECK ("rayo"."institution"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."institution"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."institution"."published_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z');--> statement-breakpoint
-- The history tells when visitors first saw an institution. Its first event may be that it was taken off the site: then it
-- was published before there was a history, as one without any such event.
UPDATE "rayo"."institution" SET "published_at" = coalesce(told.at, "institution"."created_at")
FROM (
	SELECT DISTINCT ON (entity_id) entity_id, CASE WHEN changes #>> '{status,to}' = 'published' THEN at END AS at
	FROM "rayo"."audit_event"
	WHERE entity = 'institution' AND 'published' IN (changes #>> '{status,from}', changes #>> '{status,to}')
	ORDER BY entity_id, audit_event.at, id
) AS told
WHERE told.entity_id = "institution"."id";--> statement-breakpoint
UPDATE "rayo"."institution" SET "published_at" = "created_at" WHERE "status" = 'published' AND "published_at" IS NULL;
