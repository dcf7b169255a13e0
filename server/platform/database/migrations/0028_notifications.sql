-- Messages to patients: one table of deliveries, what each person wants to receive, and each clinic's times.

-- Deliveries ---------------------------------------------------------------------------------------------------------
ALTER TABLE mail RENAME TO delivery;
ALTER INDEX mail_pkey RENAME TO delivery_pkey;
ALTER TABLE delivery RENAME CONSTRAINT mail_account_id_fkey TO delivery_account_id_fkey;
-- Of a stored mail, such as a reset link: `account` unless it notifies the owner of an event.
ALTER TABLE delivery RENAME COLUMN notice TO kind;
UPDATE delivery SET kind = 'account' WHERE kind IS NULL;
ALTER TABLE delivery
  ALTER COLUMN kind SET NOT NULL,
  -- A message about an appointment has neither: it is composed and addressed when it is sent.
  ALTER COLUMN recipient DROP NOT NULL,
  ALTER COLUMN subject DROP NOT NULL,
  ALTER COLUMN body SET DEFAULT '',
  ADD CONSTRAINT delivery_text_whole CHECK ((recipient IS NULL) = (subject IS NULL)),
  ADD COLUMN channel text NOT NULL DEFAULT 'mail' CONSTRAINT delivery_channel_known CHECK (channel IN ('mail', 'push')),
  -- Whom it is about. It goes to `account_id`; to the patient's own e-mail if that is NULL.
  ADD COLUMN patient_id uuid REFERENCES patient,
  ADD COLUMN clinic_id uuid REFERENCES clinic,
  -- No foreign keys: deliveries are deleted after a while and are partitioned differently.
  ADD COLUMN appointment_id uuid,
  ADD COLUMN event_id bigint,
  -- The same for the same message, so that no repeat, crash or other server sends it twice.
  ADD COLUMN dedupe text CONSTRAINT delivery_dedupe_unique UNIQUE,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN outcome text CONSTRAINT delivery_outcome_known CHECK (outcome IN ('sent', 'dropped', 'failed')),
  -- Why it was dropped or has failed.
  ADD COLUMN reason text,
  -- When the reception dealt with one that has failed.
  ADD COLUMN handled_at timestamptz,
  ADD COLUMN handled_by uuid REFERENCES account;
UPDATE delivery SET ended_at = sent_at, outcome = 'sent' WHERE sent_at IS NOT NULL;
UPDATE delivery SET ended_at = expires_at, outcome = 'failed', reason = 'expired', body = ''
  WHERE sent_at IS NULL AND expires_at <= now();
ALTER TABLE delivery ADD CONSTRAINT delivery_ended_whole CHECK ((ended_at IS NULL) = (outcome IS NULL));

DROP INDEX mail_waiting;
CREATE INDEX delivery_waiting ON delivery (urgent, next_attempt_at) WHERE ended_at IS NULL;
CREATE INDEX delivery_waiting_for ON delivery (coalesce(account_id, patient_id), channel) WHERE ended_at IS NULL;
DROP INDEX mail_notice;
CREATE INDEX delivery_of_account ON delivery (account_id, kind, created_at) WHERE account_id IS NOT NULL;
CREATE INDEX delivery_undelivered ON delivery (clinic_id, ended_at) WHERE outcome = 'failed' AND handled_at IS NULL;

-- What people receive ------------------------------------------------------------------------------------------------
-- In which language the account's owner reads. NULL: not known yet, so Portuguese.
ALTER TABLE account ADD COLUMN language text CONSTRAINT account_language_known CHECK (language IN ('pt-BR', 'en-US'));

-- Of a patient, who has the id of their account. Without a row, everything is sent.
CREATE TABLE message_preference (
  patient_id uuid NOT NULL REFERENCES patient,
  topic text NOT NULL CONSTRAINT message_preference_topic_known
    CHECK (topic IN ('appointments', 'reminders', 'record', 'questionnaire', 'earlier')),
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (patient_id, topic)
);

-- When clinics write -------------------------------------------------------------------------------------------------
-- Minutes after midnight at the clinic. NULL: no such reminder; no quiet hours.
ALTER TABLE clinic
  ADD COLUMN reminder_evening smallint DEFAULT 1080
    CONSTRAINT clinic_reminder_evening_in_range CHECK (reminder_evening BETWEEN 720 AND 1439),
  ADD COLUMN reminder_hours smallint DEFAULT 2
    CONSTRAINT clinic_reminder_hours_in_range CHECK (reminder_hours BETWEEN 1 AND 24),
  ADD COLUMN quiet_from smallint DEFAULT 1260 CONSTRAINT clinic_quiet_from_in_range CHECK (quiet_from BETWEEN 0 AND 1439),
  ADD COLUMN quiet_to smallint DEFAULT 420 CONSTRAINT clinic_quiet_to_in_range CHECK (quiet_to BETWEEN 0 AND 1439),
  ADD CONSTRAINT clinic_quiet_whole CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to);

-- Reminders look for the appointments of the next days.
CREATE INDEX appointment_to_come ON appointment (starts_at) WHERE canceled_at IS NULL;

-- Messages about new notes and exams look for what was written lately.
CREATE INDEX notes_version_written ON notes_version (written_at);
CREATE INDEX exam_created ON exam (created_at);
