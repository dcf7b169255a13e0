-- Failed attempts at a password, which every server of this database counts together. A key is a hash of whose password
-- was tried from where; a row is worth nothing once its time has run out.
CREATE TABLE attempt (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX attempt_age ON attempt (ends_at);

-- From where an account has got its password right: an attack on it from elsewhere must not shut its owner out.
CREATE TABLE known_place (
  key bytea PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
CREATE INDEX known_place_age ON known_place (seen_at);

-- After how many minutes without a touch a doctor's app locks itself; 0 is never.
ALTER TABLE clinic ADD COLUMN idle_lock_minutes integer NOT NULL DEFAULT 15 CHECK (idle_lock_minutes >= 0);
