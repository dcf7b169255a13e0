-- Accounts that must confirm their e-mail before their first booking (EMAIL_CONFIRMATION).
ALTER TABLE account ADD COLUMN email_unconfirmed boolean NOT NULL DEFAULT false;

-- The latest code, hashed with the account id; how often it was tried, and how many codes were sent within a day.
CREATE TABLE email_code (
  account_id uuid PRIMARY KEY REFERENCES account,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent integer NOT NULL,
  sent_since timestamptz NOT NULL
);
