-- Mails that someone waits for, such as a reset link, leave before all others.
ALTER TABLE mail ADD COLUMN urgent boolean NOT NULL DEFAULT false;
DROP INDEX mail_waiting;
CREATE INDEX mail_waiting ON mail (urgent, next_attempt_at) WHERE sent_at IS NULL;

-- When the clinic was told that a doctor waits for its approval; those who waited before this column were told at once.
ALTER TABLE account ADD COLUMN announced_at timestamptz;
UPDATE account SET announced_at = created_at WHERE role = 'Doctor';
