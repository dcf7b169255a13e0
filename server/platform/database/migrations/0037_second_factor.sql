-- Second factors of accounts: passkeys, an authenticator app (TOTP) and recovery codes.

CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account,
  credential_id bytea NOT NULL CONSTRAINT passkey_credential_unique UNIQUE,
  -- In COSE format.
  public_key bytea NOT NULL,
  -- Of signatures. An authenticator that counts must count up; one that doesn't always says 0.
  counter bigint NOT NULL,
  -- How a browser reaches the authenticator, separated by commas: internal,hybrid
  transports text NOT NULL,
  name text NOT NULL CONSTRAINT passkey_name_sized CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of_account ON passkey (account_id);

CREATE TABLE totp (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- Encrypted with a key of DATA_DIR/keys, which the database doesn't contain.
  secret bytea NOT NULL,
  -- The 30-second period of the last accepted code. No code of it or of an earlier one is accepted.
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account,
  -- An HMAC with a key of DATA_DIR/keys.
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- What a passkey or a code is about to answer. The answer deletes the row, so it counts once, on any server.
CREATE TABLE factor_challenge (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CONSTRAINT factor_challenge_purpose_known
    CHECK (purpose IN ('second_step', 'passkey_sign_in', 'unlock', 'new_passkey', 'new_totp')),
  -- NULL for a sign-in by a passkey alone.
  account_id uuid REFERENCES account
    CONSTRAINT factor_challenge_owned CHECK ((account_id IS NULL) = (purpose = 'passkey_sign_in')),
  challenge text NOT NULL,
  -- Of an authenticator app that isn't confirmed yet, encrypted as in totp.
  secret bytea CONSTRAINT factor_challenge_secret_whole CHECK ((secret IS NOT NULL) = (purpose = 'new_totp')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX factor_challenge_of_account ON factor_challenge (account_id);
CREATE INDEX factor_challenge_age ON factor_challenge (expires_at);

-- When the user last proved in this session who they are. NULL in sessions from before this migration.
ALTER TABLE session ADD COLUMN proven_at timestamptz;

-- Since when a clinic requires a second factor of its doctors and reception. NULL: it doesn't.
ALTER TABLE clinic ADD COLUMN second_factor_since timestamptz;
