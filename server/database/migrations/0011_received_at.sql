-- When the server heard of what a device did without a network; NULL for what the server itself saw happen.
ALTER TABLE audit ADD COLUMN received_at timestamptz;
ALTER TABLE audit ADD CONSTRAINT audit_heard_of_afterwards CHECK (received_at >= at);
