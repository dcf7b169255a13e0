-- What a mail tells the owner of an account, so that the mails of one kind can be limited for each account and day.
ALTER TABLE mail ADD COLUMN account_id uuid REFERENCES account;
ALTER TABLE mail ADD COLUMN notice text;
CREATE INDEX mail_notice ON mail (account_id, notice, created_at) WHERE notice IS NOT NULL;
