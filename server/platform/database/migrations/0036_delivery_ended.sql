-- The metrics count what ended within a day, on each scrape; what ended long ago is deleted.
CREATE INDEX delivery_ended ON delivery (ended_at) WHERE ended_at IS NOT NULL;
