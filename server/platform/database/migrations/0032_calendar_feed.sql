-- Calendar feeds: each account has at most one, which calendars read by a secret address.

CREATE TABLE calendar_feed (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- The SHA-256 of the secret in the address.
  secret_hash bytea NOT NULL CONSTRAINT calendar_feed_secret_unique UNIQUE,
  created_at timestamptz NOT NULL,
  -- To the day, so that reading rarely writes.
  last_read_at timestamptz
);

-- Calendar files name an appointment by the first one of its chain of moves.
CREATE INDEX appointment_replaced_by ON appointment (replaced_by) WHERE replaced_by IS NOT NULL;
