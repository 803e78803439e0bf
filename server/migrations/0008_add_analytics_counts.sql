CREATE TABLE "analytics_counts" (
	"brand" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_counts_brand_day_event_pk" PRIMARY KEY("brand","day","event")
);
