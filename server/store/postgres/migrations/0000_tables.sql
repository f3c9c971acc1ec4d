CREATE TABLE "rayo"."institution_offering" (
	"institution_id" uuid NOT NULL,
	"sport_id" uuid NOT NULL,
	CONSTRAINT "institution_offering_institution_id_sport_id_pk" PRIMARY KEY("institution_id","sport_id")
);
--> statement-breakpoint
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
	"logo_url" text COLLATE "C",
	"timezone" text COLLATE "C" NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"plan_id" uuid,
	"status" text COLLATE "C" NOT NULL,
	"grace_days" integer NOT NULL,
	"due_soon_days" integer NOT NULL,
	"offerings" jsonb NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"city_key" text COLLATE "C",
	"province_key" text COLLATE "C",
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "institution.slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "rayo"."membership_sport" (
	"membership_id" uuid NOT NULL,
	"sport_id" uuid NOT NULL,
	CONSTRAINT "membership_sport_membership_id_sport_id_pk" PRIMARY KEY("membership_id","sport_id")
);
--> statement-breakpoint
CREATE TABLE "rayo"."membership" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"member_number" text COLLATE "C",
	"sport_ids" uuid[] NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"exemptions" jsonb NOT NULL,
	"invitation" jsonb,
	"search" text COLLATE "C" NOT NULL,
	"invitation_search" text COLLATE "C",
	"invitation_email_key" text COLLATE "C",
	"invitation_given_name_key" text COLLATE "C",
	"invitation_family_name_key" text COLLATE "C",
	CONSTRAINT "membership.userInstitution" UNIQUE("user_id","institution_id")
);
--> statement-breakpoint
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
	CONSTRAINT "plan.name" UNIQUE("name_fold")
);
--> statement-breakpoint
CREATE TABLE "rayo"."sport_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"name_fold" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "sportType.name" UNIQUE("name_fold")
);
--> statement-breakpoint
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
	"active" boolean NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "sport.slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "rayo"."app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"subject" text COLLATE "C",
	"email" text COLLATE "C" NOT NULL,
	"given_name" text COLLATE "C" NOT NULL,
	"family_name" text COLLATE "C" NOT NULL,
	"gender" text COLLATE "C",
	"birthdate" date,
	"phone" text COLLATE "C",
	"document_number" text COLLATE "C",
	"active" boolean NOT NULL,
	"super_admin" boolean NOT NULL,
	"email_key" text COLLATE "C" NOT NULL,
	"given_name_key" text COLLATE "C" NOT NULL,
	"family_name_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "user.subject" UNIQUE("subject"),
	CONSTRAINT "user.email" UNIQUE("email")
);
--> statement-breakpoint
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
	"cancelled_at" timestamp(3) with time zone,
	"cancel_reason" text COLLATE "C",
	"run_id" uuid,
	"concept_key" text COLLATE "C" NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"standing" text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NOT NULL OR exempt OR amount = 0 THEN 'none' WHEN paid > amount THEN 'over' WHEN paid = amount THEN 'paid' ELSE 'open' END) STORED NOT NULL,
	"balance" bigint GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NOT NULL OR exempt OR amount = 0 THEN 0 ELSE amount END - paid) STORED NOT NULL,
	CONSTRAINT "fee_institution_key" UNIQUE("id","institution_id")
);
--> statement-breakpoint
CREATE TABLE "rayo"."ledger_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"fee_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"receipt_id" uuid,
	"pair_id" uuid,
	"reverses" uuid,
	"reason" text COLLATE "C",
	"institution_id" uuid NOT NULL,
	CONSTRAINT "ledgerEntry.reverses" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "rayo"."receipt_counter" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
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
	"reversal_reason" text COLLATE "C",
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "receipt.number" UNIQUE("institution_id","number"),
	CONSTRAINT "receipt_institution_key" UNIQUE("id","institution_id")
);
--> statement-breakpoint
CREATE TABLE "rayo"."audit_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"institution_id" uuid,
	"action" text COLLATE "C" NOT NULL,
	"entity" text COLLATE "C" NOT NULL,
	"entity_id" uuid NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rayo"."idempotency_record" (
	"actor_id" uuid NOT NULL,
	"route" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"body_hash" text COLLATE "C" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"status" integer,
	"body" text COLLATE "C",
	CONSTRAINT "idempotency.key" PRIMARY KEY("actor_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "rayo"."identity_item" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rayo"."institution_offering" ADD CONSTRAINT "institution.offerings.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."institution_offering" ADD CONSTRAINT "institution.offerings.sportId" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution.planId" FOREIGN KEY ("plan_id") REFERENCES "rayo"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership_sport" ADD CONSTRAINT "membership.sportIds.membershipId" FOREIGN KEY ("membership_id") REFERENCES "rayo"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership_sport" ADD CONSTRAINT "membership.sportIds" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.userId" FOREIGN KEY ("user_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."sport" ADD CONSTRAINT "sport.typeId" FOREIGN KEY ("type_id") REFERENCES "rayo"."sport_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee.userId" FOREIGN KEY ("user_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee.sportId" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledgerEntry.feeId" FOREIGN KEY ("fee_id","institution_id") REFERENCES "rayo"."fee"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledgerEntry.receiptId" FOREIGN KEY ("receipt_id","institution_id") REFERENCES "rayo"."receipt"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledgerEntry.reverses.id" FOREIGN KEY ("reverses") REFERENCES "rayo"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."receipt_counter" ADD CONSTRAINT "receipt_counter.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt.payerId" FOREIGN KEY ("payer_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institution_offering_sport" ON "rayo"."institution_offering" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "institution_plan" ON "rayo"."institution" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "institution_status_name" ON "rayo"."institution" USING btree ("status","name_key","id");--> statement-breakpoint
CREATE INDEX "membership_sport_sport" ON "rayo"."membership_sport" USING btree ("sport_id");--> statement-breakpoint
CREATE INDEX "membership_institution" ON "rayo"."membership" USING btree ("institution_id","user_id");--> statement-breakpoint
CREATE INDEX "sport_type_id" ON "rayo"."sport" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "app_user_family_name" ON "rayo"."app_user" USING btree ("family_name_key","id");--> statement-breakpoint
CREATE INDEX "app_user_given_name" ON "rayo"."app_user" USING btree ("given_name_key","id");--> statement-breakpoint
CREATE INDEX "app_user_email" ON "rayo"."app_user" USING btree ("email_key","id");--> statement-breakpoint
CREATE INDEX "app_user_created" ON "rayo"."app_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fee_user" ON "rayo"."fee" USING btree ("user_id","due_date","id");--> statement-breakpoint
CREATE INDEX "fee_sport" ON "rayo"."fee" USING btree ("sport_id") WHERE sport_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entry_fee" ON "rayo"."ledger_entry" USING btree ("fee_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_receipt" ON "rayo"."ledger_entry" USING btree ("receipt_id","id");--> statement-breakpoint
CREATE INDEX "receipt_institution_received" ON "rayo"."receipt" USING btree ("institution_id","received_on","id");--> statement-breakpoint
CREATE INDEX "receipt_received" ON "rayo"."receipt" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "receipt_payer" ON "rayo"."receipt" USING btree ("payer_id","received_on","id");--> statement-breakpoint
CREATE INDEX "audit_event_entity" ON "rayo"."audit_event" USING btree ("entity","entity_id","at","id");--> statement-breakpoint
CREATE INDEX "idempotency_record_created" ON "rayo"."idempotency_record" USING btree ("created_at");