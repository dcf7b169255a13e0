-- A mail is worth sending for so long only: a reset link is dead after an hour, and nobody wants last week's news.
ALTER TABLE mail ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '3 days';
ALTER TABLE mail ALTER COLUMN expires_at DROP DEFAULT;
