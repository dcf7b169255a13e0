-- How much text an account has stored since a day began with its first save: versions are never deleted, so what one
-- account may add in a day is limited.
CREATE TABLE stored_bytes (
  account_id uuid PRIMARY KEY REFERENCES account,
  bytes bigint NOT NULL,
  ends_at timestamptz NOT NULL
);
