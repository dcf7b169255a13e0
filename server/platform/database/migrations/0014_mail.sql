-- Mails that a user is waiting for, such as reset links, are sent before all others.
ALTER TABLE mail ADD COLUMN urgent boolean NOT NULL DEFAULT false;
DROP INDEX mail_waiting;
CREATE INDEX mail_waiting ON mail (urgent, next_attempt_at) WHERE sent_at IS NULL;

-- When the clinic was notified that a doctor waits for approval. Existing doctors were announced when they signed up.
ALTER TABLE account ADD COLUMN announced_at timestamptz;
UPDATE account SET announced_at = created_at WHERE role = 'Doctor';
