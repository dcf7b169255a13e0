-- Failed password attempts, counted over all servers of this database. A key is a hash of the account, the address or
-- both; a row has no effect once it has expired.
CREATE TABLE attempt (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX attempt_age ON attempt (ends_at);

-- Addresses from which the account's password was correct: an attack from elsewhere must not lock its owner out.
CREATE TABLE known_place (
  key bytea PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
CREATE INDEX known_place_age ON known_place (seen_at);

-- After how many minutes without input a doctor's app locks itself; 0 means never.
ALTER TABLE clinic ADD COLUMN idle_lock_minutes integer NOT NULL DEFAULT 15 CHECK (idle_lock_minutes >= 0);
