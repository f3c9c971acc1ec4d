CREATE TABLE "rayo"."institution_offering" (
	"institution_id" uuid NOT NULL,
	"sport_id" uuid NOT NULL,
	CONSTRAINT "institution_offering_institution_id_sport_id_pk" PRIMARY KEY("institution_id","sport_id")
);
--> statement-breakpoint
ALTER TABLE "rayo"."institution_offering" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."institution" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"phone" text COLLATE "C",
	"website" text COLLATE "C",
	"address" text COLLATE "C",
	"city" text COLLATE "C",
	"province" text COLLATE "C",
	"coordinates" text COLLATE "C",
	"logo_url" text COLLATE "C",
	"logo_picture" text COLLATE "C" GENERATED ALWAYS AS (substring("logo_url" from '^/pictures/uploaded/(.*)$')) STORED,
	"picture_url" text COLLATE "C",
	"club_picture" text COLLATE "C" GENERATED ALWAYS AS (substring("picture_url" from '^/pictures/uploaded/(.*)$')) STORED,
	"timezone" text COLLATE "C" NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"plan_id" uuid,
	"status" text COLLATE "C" NOT NULL,
	"grace_days" integer NOT NULL,
	"due_soon_days" integer NOT NULL,
	"offerings" jsonb NOT NULL,
	"pricing" jsonb NOT NULL,
	"price_rises" jsonb NOT NULL,
	"proration" text COLLATE "C" DEFAULT 'none' NOT NULL,
	"second_sport_discount" integer DEFAULT 0 NOT NULL,
	"sibling_discounts" jsonb NOT NULL,
	"late_surcharge" integer DEFAULT 0 NOT NULL,
	"applies_credit" boolean DEFAULT false NOT NULL,
	"generates_on" integer,
	"generates_since" date,
	"published_at" timestamp(3) with time zone,
	"payment_info" jsonb,
	"bank_mappings" jsonb NOT NULL,
	"list_columns" jsonb NOT NULL,
	"closed_through" date,
	"reminder_text" text COLLATE "C",
	"remind_every" integer DEFAULT 7 NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"city_key" text COLLATE "C",
	"province_key" text COLLATE "C",
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "institution.slug" UNIQUE("slug"),
	CONSTRAINT "institution_coordinates" CHECK ("rayo"."institution"."coordinates" ~ '^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$'),
	CONSTRAINT "institution_slug" CHECK ("rayo"."institution"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "institution_status" CHECK ("rayo"."institution"."status" IN ('draft', 'published', 'archived')),
	CONSTRAINT "institution_currency" CHECK ("rayo"."institution"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "institution_days" CHECK ("rayo"."institution"."grace_days" BETWEEN 0 AND 90 AND "rayo"."institution"."due_soon_days" BETWEEN 0 AND 90),
	CONSTRAINT "institution_proration" CHECK ("rayo"."institution"."proration" IN ('none', 'daily', 'half')),
	CONSTRAINT "institution_percents" CHECK ("rayo"."institution"."second_sport_discount" BETWEEN 0 AND 100 AND "rayo"."institution"."late_surcharge" BETWEEN 0 AND 100),
	CONSTRAINT "institution_sibling_discounts" CHECK (jsonb_array_length("rayo"."institution"."sibling_discounts") = jsonb_array_length(jsonb_path_query_array("rayo"."institution"."sibling_discounts", '$[*] ? (@ >= 0 && @ <= 100)'))),
	CONSTRAINT "institution_remind_every" CHECK ("rayo"."institution"."remind_every" BETWEEN 1 AND 90),
	CONSTRAINT "institution_generates_on" CHECK ("rayo"."institution"."generates_on" BETWEEN 1 AND 31),
	CONSTRAINT "institution_generates_since" CHECK ("rayo"."institution"."generates_since" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "institution_closed" CHECK ("rayo"."institution"."closed_through" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "institution_offerings" CHECK (jsonb_typeof("rayo"."institution"."offerings") = 'array'),
	CONSTRAINT "institution_variants" CHECK (jsonb_array_length("rayo"."institution"."offerings") = jsonb_array_length(jsonb_path_query_array("rayo"."institution"."offerings", '$[*] ? (@.variants.type() == "array")')) AND NOT jsonb_path_exists("rayo"."institution"."offerings", '$[*].variants[*] ? (@.type() != "object")')),
	CONSTRAINT "institution_price_rises" CHECK (jsonb_array_length("rayo"."institution"."price_rises") = jsonb_array_length(jsonb_path_query_array("rayo"."institution"."price_rises", '$[*] ? (@.from.type() == "string" && @.prices.type() == "array")'))),
	CONSTRAINT "institution_pricing" CHECK (jsonb_typeof("rayo"."institution"."pricing" -> 'categories') IS NOT DISTINCT FROM 'array' AND jsonb_typeof("rayo"."institution"."pricing" -> 'concepts') IS NOT DISTINCT FROM 'array'),
	CONSTRAINT "institution_payment_info" CHECK (jsonb_typeof("rayo"."institution"."payment_info") = 'object'),
	CONSTRAINT "institution_bank_mappings" CHECK (jsonb_typeof("rayo"."institution"."bank_mappings") = 'array'),
	CONSTRAINT "institution_list_columns" CHECK (jsonb_typeof("rayo"."institution"."list_columns") = 'object'),
	CONSTRAINT "institution_version" CHECK ("rayo"."institution"."version" >= 1),
	CONSTRAINT "institution_instants" CHECK ("rayo"."institution"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."institution"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."institution"."published_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."institution" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."picture" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"bytes" "bytea",
	CONSTRAINT "picture_name" CHECK ("rayo"."picture"."name" ~ '^[0-9a-f]{64}\.(webp|png)$'),
	CONSTRAINT "picture_bytes" CHECK ("rayo"."picture"."bytes" IS NULL OR left("rayo"."picture"."name", 64) = encode(sha256("rayo"."picture"."bytes"), 'hex')),
	CONSTRAINT "picture_at" CHECK ("rayo"."picture"."at" BETWEEN '1900-01-01 00:00:00Z' AND '2200-12-31 23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."picture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"price" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"interval" text COLLATE "C" NOT NULL,
	"features" jsonb NOT NULL,
	"max_members" integer,
	"published" boolean NOT NULL,
	"position" integer NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"name_fold" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "plan.name" UNIQUE("name_fold"),
	CONSTRAINT "plan_price" CHECK ("rayo"."plan"."price" BETWEEN 0 AND 9000000000),
	CONSTRAINT "plan_currency" CHECK ("rayo"."plan"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "plan_interval" CHECK ("rayo"."plan"."interval" IN ('monthly', 'yearly')),
	CONSTRAINT "plan_max_members" CHECK ("rayo"."plan"."max_members" >= 1),
	CONSTRAINT "plan_features" CHECK (jsonb_typeof("rayo"."plan"."features") = 'array'),
	CONSTRAINT "plan_version" CHECK ("rayo"."plan"."version" >= 1),
	CONSTRAINT "plan_instants" CHECK ("rayo"."plan"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."plan"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."sport_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"name_fold" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "sportType.name" UNIQUE("name_fold"),
	CONSTRAINT "sport_type_version" CHECK ("rayo"."sport_type"."version" >= 1),
	CONSTRAINT "sport_type_instants" CHECK ("rayo"."sport_type"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."sport_type"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."sport_type" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."sport" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"type_id" uuid NOT NULL,
	"image_url" text COLLATE "C",
	"image_picture" text COLLATE "C" GENERATED ALWAYS AS (substring("image_url" from '^/pictures/uploaded/(.*)$')) STORED,
	"active" boolean NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "sport.slug" UNIQUE("slug"),
	CONSTRAINT "sport_slug" CHECK ("rayo"."sport"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "sport_version" CHECK ("rayo"."sport"."version" >= 1),
	CONSTRAINT "sport_instants" CHECK ("rayo"."sport"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."sport"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."sport" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."member_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"file_name" text COLLATE "C",
	"made" integer NOT NULL,
	"present" integer NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	CONSTRAINT "member_import_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "member_import_state" CHECK ("rayo"."member_import"."state" IN ('done', 'undone')),
	CONSTRAINT "member_import_counts" CHECK ("rayo"."member_import"."made" >= 0 AND "rayo"."member_import"."present" >= 0),
	CONSTRAINT "member_import_version" CHECK ("rayo"."member_import"."version" >= 1),
	CONSTRAINT "member_import_instants" CHECK ("rayo"."member_import"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."member_import"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."member_import" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."membership_sport" (
	"membership_id" uuid NOT NULL,
	"sport_id" uuid NOT NULL,
	CONSTRAINT "membership_sport_membership_id_sport_id_pk" PRIMARY KEY("membership_id","sport_id")
);
--> statement-breakpoint
ALTER TABLE "rayo"."membership_sport" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."membership" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"institution_id" uuid NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"duties" text[],
	"duty_sport_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"member_number" text COLLATE "C",
	"sport_ids" uuid[] NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"category_id" uuid,
	"guardian_id" uuid,
	"contact" boolean DEFAULT false NOT NULL,
	"import_id" uuid,
	"reminders_stopped_at" timestamp(3) with time zone,
	"erasure_requested_at" timestamp(3) with time zone,
	"erased_at" timestamp(3) with time zone,
	"exemptions" jsonb NOT NULL,
	"scholarships" jsonb NOT NULL,
	"pauses" jsonb NOT NULL,
	"variants" jsonb NOT NULL,
	"invitation" jsonb,
	"search" text COLLATE "C" NOT NULL,
	"number_has_letters" boolean GENERATED ALWAYS AS (search ~ '\x01[^0-9]') STORED,
	"invitation_search" text COLLATE "C",
	"invitation_email_key" text COLLATE "C",
	"invitation_given_name_key" text COLLATE "C",
	"invitation_family_name_key" text COLLATE "C",
	CONSTRAINT "membership.userInstitution" UNIQUE("user_id","institution_id"),
	CONSTRAINT "membership_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "membership_role" CHECK ("rayo"."membership"."role" IN ('Admin', 'User')),
	CONSTRAINT "membership_duties" CHECK ("rayo"."membership"."duties" IS NULL OR ("rayo"."membership"."role" = 'Admin' AND "rayo"."membership"."duties" IN ('{}', '{collects}', '{members}', '{collects,members}', '{members,collects}'))),
	CONSTRAINT "membership_duty_sports" CHECK (cardinality("rayo"."membership"."duty_sport_ids") = 0 OR ("rayo"."membership"."role" = 'Admin' AND coalesce("rayo"."membership"."duties" = '{members}', false))),
	CONSTRAINT "membership_state" CHECK ("rayo"."membership"."state" IN ('pending', 'accepted')),
	CONSTRAINT "membership_days" CHECK ("rayo"."membership"."since" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."membership"."until" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "membership_exemptions" CHECK (jsonb_typeof("rayo"."membership"."exemptions") = 'array'),
	CONSTRAINT "membership_scholarships" CHECK (jsonb_array_length("rayo"."membership"."scholarships") = jsonb_array_length(jsonb_path_query_array("rayo"."membership"."scholarships", '$[*] ? (@.from.type() == "string" && (@.to == null || @.to.type() == "string"))'))),
	CONSTRAINT "membership_pauses" CHECK (jsonb_array_length("rayo"."membership"."pauses") = jsonb_array_length(jsonb_path_query_array("rayo"."membership"."pauses", '$[*] ? (@.from.type() == "string" && (@.to == null || @.to.type() == "string"))'))),
	CONSTRAINT "membership_variants" CHECK (jsonb_typeof("rayo"."membership"."variants") = 'object'),
	CONSTRAINT "membership_typed" CHECK (jsonb_typeof("rayo"."membership"."invitation") = 'object'),
	CONSTRAINT "membership_invitation" CHECK (("rayo"."membership"."state" = 'pending') = ("rayo"."membership"."invitation" IS NOT NULL)),
	CONSTRAINT "membership_addressed" CHECK (("rayo"."membership"."user_id" IS NULL) = ("rayo"."membership"."invitation" IS NOT NULL AND "rayo"."membership"."invitation" ->> 'email' IS NULL)),
	CONSTRAINT "membership_contact" CHECK (NOT "rayo"."membership"."contact" OR ("rayo"."membership"."role" = 'User' AND cardinality("rayo"."membership"."sport_ids") = 0)),
	CONSTRAINT "membership_admin" CHECK ("rayo"."membership"."role" = 'User' OR "rayo"."membership"."user_id" IS NOT NULL),
	CONSTRAINT "membership_version" CHECK ("rayo"."membership"."version" >= 1),
	CONSTRAINT "membership_instants" CHECK ("rayo"."membership"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."reminders_stopped_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."erasure_requested_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."erased_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."membership" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"pinned" boolean NOT NULL,
	CONSTRAINT "note_text" CHECK (char_length("rayo"."note"."text") BETWEEN 1 AND 2000),
	CONSTRAINT "note_version" CHECK ("rayo"."note"."version" >= 1),
	CONSTRAINT "note_instants" CHECK ("rayo"."note"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."note"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"subject" text COLLATE "C",
	"email" text COLLATE "C" NOT NULL,
	"email_held" boolean DEFAULT true NOT NULL,
	"given_name" text COLLATE "C" NOT NULL,
	"family_name" text COLLATE "C" NOT NULL,
	"gender" text COLLATE "C",
	"birthdate" date,
	"phone" text COLLATE "C",
	"document_number" text COLLATE "C",
	"active" boolean NOT NULL,
	"super_admin" boolean NOT NULL,
	"terms_version" date,
	"terms_accepted_at" timestamp(3) with time zone,
	"email_key" text COLLATE "C" NOT NULL,
	"given_name_key" text COLLATE "C" NOT NULL,
	"family_name_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "user.subject" UNIQUE("subject"),
	CONSTRAINT "app_user_email" CHECK ("rayo"."app_user"."email" = lower("rayo"."app_user"."email")),
	CONSTRAINT "app_user_email_held" CHECK ("rayo"."app_user"."email_held" OR "rayo"."app_user"."subject" IS NULL),
	CONSTRAINT "app_user_gender" CHECK ("rayo"."app_user"."gender" IN ('M', 'F')),
	CONSTRAINT "app_user_birthdate" CHECK ("rayo"."app_user"."birthdate" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "app_user_terms" CHECK (("rayo"."app_user"."terms_version" IS NULL) = ("rayo"."app_user"."terms_accepted_at" IS NULL)),
	CONSTRAINT "app_user_terms_version" CHECK ("rayo"."app_user"."terms_version" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "app_user_version" CHECK ("rayo"."app_user"."version" >= 1),
	CONSTRAINT "app_user_instants" CHECK ("rayo"."app_user"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."app_user"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."app_user"."terms_accepted_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."app_user" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."cash_movement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"reason" text COLLATE "C",
	"actor_id" uuid NOT NULL,
	"reverses" uuid,
	CONSTRAINT "cashMovement.reverses" UNIQUE("reverses"),
	CONSTRAINT "cash_movement_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "cash_movement_kind" CHECK ("rayo"."cash_movement"."kind" IN ('float', 'withdrawal', 'deposit')),
	CONSTRAINT "cash_movement_amount" CHECK ("rayo"."cash_movement"."amount" BETWEEN 1 AND 9000000000),
	CONSTRAINT "cash_movement_currency" CHECK ("rayo"."cash_movement"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "cash_movement_day" CHECK ("rayo"."cash_movement"."day" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "cash_movement_reason" CHECK ("rayo"."cash_movement"."reason" IS NOT NULL OR ("rayo"."cash_movement"."kind" <> 'withdrawal' AND "rayo"."cash_movement"."reverses" IS NULL)),
	CONSTRAINT "cash_movement_version" CHECK ("rayo"."cash_movement"."version" >= 1),
	CONSTRAINT "cash_movement_instants" CHECK ("rayo"."cash_movement"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."cash_movement"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."fee_tally" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"none" bigint DEFAULT 0 NOT NULL,
	"over" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"open" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_tally_exact" CHECK ("rayo"."fee_tally"."none" BETWEEN -1000000000000 AND 1000000000000 AND "rayo"."fee_tally"."over" BETWEEN -1000000000000 AND 1000000000000 AND "rayo"."fee_tally"."paid" BETWEEN -1000000000000 AND 1000000000000 AND "rayo"."fee_tally"."open" BETWEEN -1000000000000 AND 1000000000000)
);
--> statement-breakpoint
ALTER TABLE "rayo"."fee_tally" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."fee" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sport_id" uuid,
	"concept" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C",
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"due_date" date NOT NULL,
	"exempt" boolean NOT NULL,
	"surcharge" boolean DEFAULT false NOT NULL,
	"opening" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp(3) with time zone,
	"cancelled_on" date,
	"cancel_reason" text COLLATE "C",
	"adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"run_id" uuid,
	"refinanced_by" uuid,
	"instalment_of" uuid,
	"owed_since" date,
	"concept_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"written_off" bigint DEFAULT 0 NOT NULL,
	"standing" text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NOT NULL OR exempt OR amount = written_off THEN 'none' WHEN paid > amount - written_off THEN 'over' WHEN paid = amount - written_off THEN 'paid' ELSE 'open' END) STORED NOT NULL,
	"balance" bigint GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NOT NULL OR exempt OR amount = written_off THEN 0 ELSE amount - written_off END - paid) STORED NOT NULL,
	CONSTRAINT "fee_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "fee_owed_since" CHECK (("rayo"."fee"."owed_since" IS NULL) = ("rayo"."fee"."instalment_of" IS NULL)),
	CONSTRAINT "fee_amount" CHECK ("rayo"."fee"."amount" BETWEEN -9000000000 AND 9000000000),
	CONSTRAINT "fee_in_favour" CHECK ("rayo"."fee"."amount" >= 0 OR "rayo"."fee"."opening"),
	CONSTRAINT "fee_paid" CHECK ("rayo"."fee"."paid" BETWEEN -9000000000000 AND 9000000000000),
	CONSTRAINT "fee_written_off" CHECK ("rayo"."fee"."written_off" BETWEEN -9000000000000 AND 9000000000000),
	CONSTRAINT "fee_currency" CHECK ("rayo"."fee"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "fee_period" CHECK ("rayo"."fee"."period" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "fee_due_date" CHECK ("rayo"."fee"."due_date" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."fee"."cancelled_on" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."fee"."owed_since" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "fee_cancelled" CHECK (("rayo"."fee"."cancelled_at" IS NULL) = ("rayo"."fee"."cancelled_on" IS NULL)),
	CONSTRAINT "fee_adjustments" CHECK (jsonb_typeof("rayo"."fee"."adjustments") = 'array'),
	CONSTRAINT "fee_version" CHECK ("rayo"."fee"."version" >= 1),
	CONSTRAINT "fee_instants" CHECK ("rayo"."fee"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."fee"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."fee"."cancelled_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."fee" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."ledger_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"dated" date NOT NULL,
	"fee_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"receipt_id" uuid,
	"pair_id" uuid,
	"reverses" uuid,
	"reason" text COLLATE "C",
	"institution_id" uuid NOT NULL,
	CONSTRAINT "ledgerEntry.reverses" UNIQUE("reverses"),
	CONSTRAINT "ledger_entry_amount" CHECK (("rayo"."ledger_entry"."kind" IN ('payment', 'creditIn', 'writeOff') AND "rayo"."ledger_entry"."amount" > 0) OR ("rayo"."ledger_entry"."kind" IN ('refund', 'creditOut') AND "rayo"."ledger_entry"."amount" < 0) OR ("rayo"."ledger_entry"."kind" = 'refinance' AND "rayo"."ledger_entry"."amount" <> 0) OR ("rayo"."ledger_entry"."kind" = 'reversal' AND ("rayo"."ledger_entry"."amount" < 0 OR ("rayo"."ledger_entry"."amount" > 0 AND "rayo"."ledger_entry"."receipt_id" IS NOT NULL)))),
	CONSTRAINT "ledger_entry_write_off" CHECK (NOT ("rayo"."ledger_entry"."kind" IN ('writeOff', 'refinance')) OR "rayo"."ledger_entry"."receipt_id" IS NULL),
	CONSTRAINT "ledger_entry_exact" CHECK ("rayo"."ledger_entry"."amount" BETWEEN -9000000000000 AND 9000000000000),
	CONSTRAINT "ledger_entry_reversal" CHECK (("rayo"."ledger_entry"."kind" = 'reversal') = ("rayo"."ledger_entry"."reverses" IS NOT NULL)),
	CONSTRAINT "ledger_entry_pair" CHECK (("rayo"."ledger_entry"."kind" IN ('creditIn', 'creditOut')) = ("rayo"."ledger_entry"."pair_id" IS NOT NULL)),
	CONSTRAINT "ledger_entry_dated" CHECK ("rayo"."ledger_entry"."dated" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "ledger_entry_instants" CHECK ("rayo"."ledger_entry"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."receipt_counter" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "receipt_counter_last" CHECK ("rayo"."receipt_counter"."last" >= 0),
	CONSTRAINT "receipt_counter_exact" CHECK ("rayo"."receipt_counter"."last" <= 9007199254740991)
);
--> statement-breakpoint
ALTER TABLE "rayo"."receipt_counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"method" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"received_on" date NOT NULL,
	"reference" text COLLATE "C",
	"number" bigint NOT NULL,
	"actor_id" uuid NOT NULL,
	"reversed_at" timestamp(3) with time zone,
	"reversed_on" date,
	"reversal_reason" text COLLATE "C",
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "receipt.number" UNIQUE("institution_id","number"),
	CONSTRAINT "receipt_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "receipt_amount" CHECK ("rayo"."receipt"."amount" BETWEEN -9000000000 AND 9000000000 AND "rayo"."receipt"."amount" <> 0),
	CONSTRAINT "receipt_currency" CHECK ("rayo"."receipt"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "receipt_method" CHECK ("rayo"."receipt"."method" IN ('Efectivo', 'Transferencia')),
	CONSTRAINT "receipt_received_on" CHECK ("rayo"."receipt"."received_on" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."receipt"."reversed_on" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "receipt_reversed" CHECK (("rayo"."receipt"."reversed_at" IS NULL) = ("rayo"."receipt"."reversed_on" IS NULL)),
	CONSTRAINT "receipt_number" CHECK ("rayo"."receipt"."number" >= 1),
	CONSTRAINT "receipt_number_exact" CHECK ("rayo"."receipt"."number" <= 9007199254740991),
	CONSTRAINT "receipt_version" CHECK ("rayo"."receipt"."version" >= 1),
	CONSTRAINT "receipt_instants" CHECK ("rayo"."receipt"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."receipt"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."receipt"."reversed_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."notice_picture" (
	"notice_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "notice_picture_bytes" CHECK (octet_length("rayo"."notice_picture"."bytes") BETWEEN 1 AND 5242880)
);
--> statement-breakpoint
ALTER TABLE "rayo"."notice_picture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"fee_ids" uuid[] NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text COLLATE "C",
	"user_id" uuid NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"receipt_id" uuid,
	CONSTRAINT "notice_amount" CHECK ("rayo"."notice"."amount" BETWEEN 1 AND 9000000000),
	CONSTRAINT "notice_currency" CHECK ("rayo"."notice"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "notice_paid_on" CHECK ("rayo"."notice"."paid_on" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "notice_state" CHECK ("rayo"."notice"."state" IN ('waiting', 'accepted', 'rejected', 'withdrawn')),
	CONSTRAINT "notice_accepted" CHECK (("rayo"."notice"."state" = 'accepted') = ("rayo"."notice"."receipt_id" IS NOT NULL)),
	CONSTRAINT "notice_rejected" CHECK (("rayo"."notice"."state" = 'rejected') = ("rayo"."notice"."reason" IS NOT NULL)),
	CONSTRAINT "notice_version" CHECK ("rayo"."notice"."version" >= 1),
	CONSTRAINT "notice_instants" CHECK ("rayo"."notice"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."notice"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."fee_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"expected" integer NOT NULL,
	"made" integer NOT NULL,
	"exempt" integer NOT NULL,
	"total" bigint NOT NULL,
	"skipped" jsonb NOT NULL,
	"credited" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"actor_id" uuid,
	"cursor" uuid,
	"failure" text COLLATE "C",
	"finished_at" timestamp(3) with time zone,
	"undone_reason" text COLLATE "C",
	CONSTRAINT "fee_run_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "fee_run_kind" CHECK ("rayo"."fee_run"."kind" IN ('monthly', 'surcharge')),
	CONSTRAINT "fee_run_origin" CHECK ("rayo"."fee_run"."origin" IN ('person', 'schedule')),
	CONSTRAINT "fee_run_state" CHECK ("rayo"."fee_run"."state" IN ('running', 'stopped', 'done', 'undone', 'dismissed')),
	CONSTRAINT "fee_run_period" CHECK ("rayo"."fee_run"."period" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "fee_run_terms" CHECK (jsonb_typeof("rayo"."fee_run"."terms") = 'object'),
	CONSTRAINT "fee_run_skipped" CHECK (jsonb_typeof("rayo"."fee_run"."skipped") = 'object'),
	CONSTRAINT "fee_run_currency" CHECK ("rayo"."fee_run"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "fee_run_counts" CHECK ("rayo"."fee_run"."expected" BETWEEN 0 AND 1000000 AND "rayo"."fee_run"."made" BETWEEN 0 AND 1000000 AND "rayo"."fee_run"."exempt" BETWEEN 0 AND 1000000),
	CONSTRAINT "fee_run_sums" CHECK ("rayo"."fee_run"."total" BETWEEN 0 AND 9007199254740991 AND "rayo"."fee_run"."credited" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "fee_run_version" CHECK ("rayo"."fee_run"."version" >= 1),
	CONSTRAINT "fee_run_instants" CHECK ("rayo"."fee_run"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."fee_run"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."fee_run"."finished_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"reference" text COLLATE "C",
	"document_number" text COLLATE "C",
	"payer_name" text COLLATE "C",
	"account" text COLLATE "C",
	"row_text" text COLLATE "C",
	"row_digest" text COLLATE "C",
	"search" text COLLATE "C" NOT NULL,
	"has_own_reference" boolean NOT NULL,
	"equal_in_day" integer,
	"doubt" text COLLATE "C",
	"import_id" uuid NOT NULL,
	"file_name" text COLLATE "C",
	"file_line" integer NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"receipt_id" uuid,
	CONSTRAINT "bankLine.fileLine" UNIQUE("institution_id","import_id","file_line"),
	CONSTRAINT "bank_line_amount" CHECK ("rayo"."bank_line"."amount" BETWEEN 1 AND 9000000000),
	CONSTRAINT "bank_line_currency" CHECK ("rayo"."bank_line"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bank_line_paid_on" CHECK ("rayo"."bank_line"."paid_on" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "bank_line_equal_in_day" CHECK ("rayo"."bank_line"."equal_in_day" BETWEEN 1 AND 5000),
	CONSTRAINT "bank_line_file_line" CHECK ("rayo"."bank_line"."file_line" BETWEEN 1 AND 1000000),
	CONSTRAINT "bank_line_row_digest" CHECK ("rayo"."bank_line"."row_digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "bank_line_doubt" CHECK ("rayo"."bank_line"."doubt" IN ('reversal', 'opposite', 'refunded', 'status', 'balance')),
	CONSTRAINT "bank_line_state" CHECK ("rayo"."bank_line"."state" IN ('applied', 'discarded', 'held')),
	CONSTRAINT "bank_line_applied" CHECK (("rayo"."bank_line"."state" = 'applied') = ("rayo"."bank_line"."receipt_id" IS NOT NULL)),
	CONSTRAINT "bank_line_version" CHECK ("rayo"."bank_line"."version" >= 1),
	CONSTRAINT "bank_line_instants" CHECK ("rayo"."bank_line"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."bank_line"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"role" text COLLATE "C" NOT NULL,
	"message" text COLLATE "C" NOT NULL,
	"mailed" boolean NOT NULL,
	"read" boolean NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "contact_message_role" CHECK ("rayo"."contact_message"."role" IN ('club', 'member', 'other', 'system')),
	CONSTRAINT "contact_message_answerable" CHECK (("rayo"."contact_message"."role" = 'system') = ("rayo"."contact_message"."email" IS NULL)),
	CONSTRAINT "contact_message_version" CHECK ("rayo"."contact_message"."version" >= 1),
	CONSTRAINT "contact_message_instants" CHECK ("rayo"."contact_message"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."contact_message"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."contact_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."join_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"given_name" text COLLATE "C" NOT NULL,
	"family_name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"phone" text COLLATE "C",
	"sport_id" uuid,
	"birthdate" date,
	"message" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"membership_id" uuid,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "join_request_kind" CHECK ("rayo"."join_request"."kind" IN ('join', 'trial')),
	CONSTRAINT "join_request_status" CHECK ("rayo"."join_request"."status" IN ('new', 'answered', 'declined', 'member')),
	CONSTRAINT "join_request_member" CHECK (("rayo"."join_request"."status" = 'member') = ("rayo"."join_request"."membership_id" IS NOT NULL)),
	CONSTRAINT "join_request_reachable" CHECK ("rayo"."join_request"."email" IS NOT NULL OR "rayo"."join_request"."phone" IS NOT NULL),
	CONSTRAINT "join_request_birthdate" CHECK ("rayo"."join_request"."birthdate" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "join_request_version" CHECK ("rayo"."join_request"."version" >= 1),
	CONSTRAINT "join_request_instants" CHECK ("rayo"."join_request"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."join_request"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."audit_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"institution_id" uuid,
	"action" text COLLATE "C" NOT NULL,
	"entity" text COLLATE "C" NOT NULL,
	"entity_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "audit_event_changes" CHECK (jsonb_typeof("rayo"."audit_event"."changes") = 'object'),
	CONSTRAINT "audit_event_instants" CHECK ("rayo"."audit_event"."at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."audit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."idempotency_record" (
	"actor_id" uuid NOT NULL,
	"route" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"body_hash" text COLLATE "C" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"status" integer,
	"body" text COLLATE "C",
	CONSTRAINT "idempotency.key" PRIMARY KEY("actor_id","route","key"),
	CONSTRAINT "idempotency_record_response" CHECK (("rayo"."idempotency_record"."status" IS NULL) = ("rayo"."idempotency_record"."body" IS NULL)),
	CONSTRAINT "idempotency_record_instants" CHECK ("rayo"."idempotency_record"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."idempotency_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."identity_item" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rayo"."identity_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."reminder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"batch_id" uuid,
	"channel" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C",
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"actor_id" uuid NOT NULL,
	CONSTRAINT "reminder_channel" CHECK ("rayo"."reminder"."channel" IN ('email', 'whatsapp', 'mailto')),
	CONSTRAINT "reminder_state" CHECK ("rayo"."reminder"."state" IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "reminder_outcome" CHECK ("rayo"."reminder"."outcome" IN ('mailUnavailable', 'remindersStopped', 'nothingOverdue', 'memberHasNoEmail', 'cancelled')),
	CONSTRAINT "reminder_unsent" CHECK (("rayo"."reminder"."state" IN ('failed', 'dropped')) = ("rayo"."reminder"."outcome" IS NOT NULL)),
	CONSTRAINT "reminder_batched" CHECK (("rayo"."reminder"."channel" = 'email') = ("rayo"."reminder"."batch_id" IS NOT NULL)),
	CONSTRAINT "reminder_day" CHECK ("rayo"."reminder"."day" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "reminder_amount" CHECK ("rayo"."reminder"."amount" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "reminder_currency" CHECK ("rayo"."reminder"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "reminder_version" CHECK ("rayo"."reminder"."version" >= 1),
	CONSTRAINT "reminder_instants" CHECK ("rayo"."reminder"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."reminder"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."saved_query" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"institution_id" uuid,
	"list" text COLLATE "C" NOT NULL,
	"label" text COLLATE "C" NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "saved_query_label" CHECK (char_length("rayo"."saved_query"."label") BETWEEN 1 AND 60),
	CONSTRAINT "saved_query_value" CHECK (jsonb_typeof("rayo"."saved_query"."value") = 'object')
);
--> statement-breakpoint
ALTER TABLE "rayo"."saved_query" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."institution_offering" ADD CONSTRAINT "institution.offerings.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."institution_offering" ADD CONSTRAINT "institution.offerings.sportId" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution.planId" FOREIGN KEY ("plan_id") REFERENCES "rayo"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution.logoUrl" FOREIGN KEY ("logo_picture") REFERENCES "rayo"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution.pictureUrl" FOREIGN KEY ("club_picture") REFERENCES "rayo"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."sport" ADD CONSTRAINT "sport.typeId" FOREIGN KEY ("type_id") REFERENCES "rayo"."sport_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."sport" ADD CONSTRAINT "sport.imageUrl" FOREIGN KEY ("image_picture") REFERENCES "rayo"."picture"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."member_import" ADD CONSTRAINT "memberImport.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."member_import" ADD CONSTRAINT "memberImport.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership_sport" ADD CONSTRAINT "membership.sportIds.membershipId" FOREIGN KEY ("membership_id") REFERENCES "rayo"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership_sport" ADD CONSTRAINT "membership.sportIds" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.userId" FOREIGN KEY ("user_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.guardianId" FOREIGN KEY ("guardian_id") REFERENCES "rayo"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.importId" FOREIGN KEY ("import_id","institution_id") REFERENCES "rayo"."member_import"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."note" ADD CONSTRAINT "note.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."note" ADD CONSTRAINT "note.membershipId" FOREIGN KEY ("membership_id","institution_id") REFERENCES "rayo"."membership"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."note" ADD CONSTRAINT "note.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ADD CONSTRAINT "cashMovement.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ADD CONSTRAINT "cashMovement.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ADD CONSTRAINT "cashMovement.reverses.id" FOREIGN KEY ("reverses","institution_id") REFERENCES "rayo"."cash_movement"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee_tally" ADD CONSTRAINT "fee_tally.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee.sportId" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee.runId" FOREIGN KEY ("run_id","institution_id") REFERENCES "rayo"."fee_run"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledgerEntry.feeId" FOREIGN KEY ("fee_id","institution_id") REFERENCES "rayo"."fee"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledgerEntry.receiptId" FOREIGN KEY ("receipt_id","institution_id") REFERENCES "rayo"."receipt"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledgerEntry.reverses.id" FOREIGN KEY ("reverses") REFERENCES "rayo"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."receipt_counter" ADD CONSTRAINT "receipt_counter.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."notice_picture" ADD CONSTRAINT "noticePicture.noticeId" FOREIGN KEY ("notice_id") REFERENCES "rayo"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."notice" ADD CONSTRAINT "notice.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."notice" ADD CONSTRAINT "notice.userId" FOREIGN KEY ("user_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."notice" ADD CONSTRAINT "notice.receiptId" FOREIGN KEY ("receipt_id") REFERENCES "rayo"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" ADD CONSTRAINT "run.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" ADD CONSTRAINT "run.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bankLine.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bankLine.receiptId" FOREIGN KEY ("receipt_id","institution_id") REFERENCES "rayo"."receipt"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ADD CONSTRAINT "joinRequest.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ADD CONSTRAINT "joinRequest.sportId" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ADD CONSTRAINT "joinRequest.membershipId" FOREIGN KEY ("membership_id","institution_id") REFERENCES "rayo"."membership"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ADD CONSTRAINT "reminder.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ADD CONSTRAINT "reminder.membershipId" FOREIGN KEY ("membership_id","institution_id") REFERENCES "rayo"."membership"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ADD CONSTRAINT "reminder.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."saved_query" ADD CONSTRAINT "savedQuery.userId" FOREIGN KEY ("user_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."saved_query" ADD CONSTRAINT "savedQuery.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institution_offering_sport" ON "rayo"."institution_offering" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "institution_plan" ON "rayo"."institution" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "institution_picture" ON "rayo"."institution" USING btree ("logo_picture");--> statement-breakpoint
CREATE INDEX "institution_club_picture" ON "rayo"."institution" USING btree ("club_picture");--> statement-breakpoint
CREATE INDEX "institution_status_name" ON "rayo"."institution" USING btree ("status","name_key","id");--> statement-breakpoint
CREATE INDEX "institution_name" ON "rayo"."institution" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "sport_type_id" ON "rayo"."sport" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "sport_picture" ON "rayo"."sport" USING btree ("image_picture");--> statement-breakpoint
CREATE INDEX "member_import_institution" ON "rayo"."member_import" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "membership_sport_sport" ON "rayo"."membership_sport" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "membership_import" ON "rayo"."membership" USING btree ("import_id") WHERE "rayo"."membership"."import_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_guardian" ON "rayo"."membership" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "membership_institution" ON "rayo"."membership" USING btree ("institution_id","user_id");--> statement-breakpoint
CREATE INDEX "membership_lettered" ON "rayo"."membership" USING btree ("institution_id","user_id") WHERE "rayo"."membership"."number_has_letters";--> statement-breakpoint
CREATE INDEX "membership_ended" ON "rayo"."membership" USING btree ("institution_id","until") WHERE "rayo"."membership"."until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_invited" ON "rayo"."membership" USING btree (("invitation" ->> 'email')) WHERE "rayo"."membership"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "membership_without_email" ON "rayo"."membership" USING btree ("invitation_family_name_key","invitation_given_name_key","id") WHERE "rayo"."membership"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX "note_institution" ON "rayo"."note" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "note_membership" ON "rayo"."note" USING btree ("membership_id","pinned","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user.email" ON "rayo"."app_user" USING btree ("email") WHERE "rayo"."app_user"."email_held";--> statement-breakpoint
CREATE INDEX "app_user_email_waiting" ON "rayo"."app_user" USING btree ("email","id") WHERE NOT "rayo"."app_user"."email_held";--> statement-breakpoint
CREATE INDEX "app_user_family_name" ON "rayo"."app_user" USING btree ("family_name_key","given_name_key","id");--> statement-breakpoint
CREATE INDEX "app_user_given_name" ON "rayo"."app_user" USING btree ("given_name_key","family_name_key","id");--> statement-breakpoint
CREATE INDEX "app_user_email" ON "rayo"."app_user" USING btree ("email_key","id");--> statement-breakpoint
CREATE INDEX "app_user_created" ON "rayo"."app_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cash_movement_institution" ON "rayo"."cash_movement" USING btree ("institution_id","day","id");--> statement-breakpoint
CREATE INDEX "fee_institution_amount" ON "rayo"."fee" USING btree ("institution_id","amount","id");--> statement-breakpoint
CREATE INDEX "fee_of_run" ON "rayo"."fee" USING btree ("run_id","id") WHERE run_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_user" ON "rayo"."fee" USING btree ("user_id","due_date","id");--> statement-breakpoint
CREATE INDEX "fee_sport" ON "rayo"."fee" USING btree ("sport_id") WHERE sport_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_refinanced" ON "rayo"."fee" USING btree ("refinanced_by") WHERE refinanced_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_instalment" ON "rayo"."fee" USING btree ("instalment_of") WHERE instalment_of IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entry_fee" ON "rayo"."ledger_entry" USING btree ("fee_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_dated" ON "rayo"."ledger_entry" USING btree ("institution_id","dated");--> statement-breakpoint
CREATE INDEX "ledger_entry_receipt" ON "rayo"."ledger_entry" USING btree ("receipt_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_pair_id" ON "rayo"."ledger_entry" USING btree ("pair_id") WHERE pair_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receipt_institution_received" ON "rayo"."receipt" USING btree ("institution_id","received_on","id");--> statement-breakpoint
CREATE INDEX "receipt_reversed" ON "rayo"."receipt" USING btree ("institution_id","reversed_on") WHERE reversed_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receipt_received" ON "rayo"."receipt" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "receipt_payer" ON "rayo"."receipt" USING btree ("payer_id","received_on","id");--> statement-breakpoint
CREATE INDEX "notice_institution" ON "rayo"."notice" USING btree ("institution_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_user" ON "rayo"."notice" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fee_run_institution" ON "rayo"."fee_run" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "run.schedule" ON "rayo"."fee_run" USING btree ("institution_id","kind","period") WHERE "rayo"."fee_run"."origin" = 'schedule';--> statement-breakpoint
CREATE INDEX "bank_line_institution" ON "rayo"."bank_line" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bank_line_paid_on" ON "rayo"."bank_line" USING btree ("institution_id","paid_on","amount");--> statement-breakpoint
CREATE INDEX "bank_line_row" ON "rayo"."bank_line" USING btree ("institution_id","row_digest");--> statement-breakpoint
CREATE INDEX "bank_line_receipt" ON "rayo"."bank_line" USING btree ("receipt_id") WHERE receipt_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_message_created" ON "rayo"."contact_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "join_request_institution" ON "rayo"."join_request" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "join_request_sport" ON "rayo"."join_request" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "audit_event_entity" ON "rayo"."audit_event" USING btree ("entity","entity_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_event_invited" ON "rayo"."audit_event" USING btree ("institution_id","at") WHERE "rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."action" IN ('invite', 'edit');--> statement-breakpoint
CREATE INDEX "audit_event_inviter" ON "rayo"."audit_event" USING btree ("actor_id","at") WHERE "rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."action" IN ('invite', 'edit');--> statement-breakpoint
CREATE INDEX "audit_event_activity" ON "rayo"."audit_event" USING btree ("institution_id","at") WHERE ("rayo"."audit_event"."entity" <> 'reminder' AND "rayo"."audit_event"."action" <> 'send' AND ("rayo"."audit_event"."entity" <> 'fee' OR "rayo"."audit_event"."action" IN ('edit', 'cancel', 'writeOff', 'undoWriteOff', 'refinance', 'undoRefinance')));--> statement-breakpoint
CREATE INDEX "audit_event_slug" ON "rayo"."audit_event" USING btree (("changes" #>> '{slug,from}')) WHERE "rayo"."audit_event"."entity" IN ('institution', 'sport') AND ("rayo"."audit_event"."changes" #>> '{slug,from}') IS NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_record_created" ON "rayo"."idempotency_record" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder.memberDay" ON "rayo"."reminder" USING btree ("membership_id","day") WHERE "rayo"."reminder"."state" IN ('queued', 'sending', 'sent');--> statement-breakpoint
CREATE INDEX "reminder_institution" ON "rayo"."reminder" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reminder_batch" ON "rayo"."reminder" USING btree ("batch_id","id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_query_user" ON "rayo"."saved_query" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "saved_query_institution" ON "rayo"."saved_query" USING btree ("institution_id","id");
