-- Devices that an account has signed in on, each by the SHA-256 of a secret that it keeps: they have a count of failed
-- sign-ins of their own, and a sign-in elsewhere is reported by mail.
CREATE TABLE known_device (
  account_id uuid NOT NULL REFERENCES account,
  token_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_hash)
);
CREATE INDEX known_device_by_token ON known_device (token_hash);
CREATE INDEX known_device_age ON known_device (seen_at);
ALTER TABLE session ADD COLUMN known_device bytea;

-- Null until the account's first sign-in, which is no news to its owner. Accounts from before this column count as new.
ALTER TABLE account ADD COLUMN first_sign_in_at timestamptz;
