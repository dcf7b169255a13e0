-- Devices that an account has signed in on, identified by the SHA-256 of a secret that the device keeps. Failed
-- sign-ins are counted separately for each of them, and a sign-in on any other device is reported by mail.
CREATE TABLE known_device (
  account_id uuid NOT NULL REFERENCES account,
  token_hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_hash)
);
CREATE INDEX known_device_by_token ON known_device (token_hash);
CREATE INDEX known_device_age ON known_device (seen_at);
ALTER TABLE session ADD COLUMN known_device bytea;

-- Null until the first sign-in, which isn't reported. Accounts older than this column count as never signed in.
ALTER TABLE account ADD COLUMN first_sign_in_at timestamptz;
