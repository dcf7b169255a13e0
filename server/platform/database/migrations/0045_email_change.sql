-- New e-mails that wait for the code that was mailed to them. Without an e-mail, a row only counts the mails of a day.
CREATE TABLE email_change (
  account_id uuid PRIMARY KEY REFERENCES account,
  email text,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent integer NOT NULL,
  sent_since timestamptz NOT NULL
);
CREATE INDEX email_change_age ON email_change (created_at);
