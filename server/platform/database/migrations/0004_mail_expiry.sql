-- A mail is only sent until it expires: a reset link, for example, is invalid after an hour.
ALTER TABLE mail ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '3 days';
ALTER TABLE mail ALTER COLUMN expires_at DROP DEFAULT;
