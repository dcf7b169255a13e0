-- When the server received a device's report of what it did offline; NULL for what the server observed itself.
ALTER TABLE audit ADD COLUMN received_at timestamptz;
ALTER TABLE audit ADD CONSTRAINT audit_heard_of_afterwards CHECK (received_at >= at);
