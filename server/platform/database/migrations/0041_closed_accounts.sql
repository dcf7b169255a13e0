-- Accounts that their owners close. A closed account is also disabled, so that whatever ends for a disabled one ends
-- for it too. It is closed by its owner alone while both times are the same; the clinic may disable it on top.
ALTER TABLE account
  ADD COLUMN closed_at timestamptz,
  -- When what needn't be kept by law was erased. NULL while the owner can reopen the account.
  ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT account_closed_is_disabled CHECK (closed_at IS NULL OR disabled_at IS NOT NULL),
  ADD CONSTRAINT account_erased_is_closed CHECK (erased_at IS NULL OR closed_at IS NOT NULL);
CREATE INDEX account_to_erase ON account (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;

-- No appointment is made for a patient, or with a doctor, whose account is closed. The lock waits for a closing that
-- has begun; one that begins later waits for it, and then sees the appointment.
CREATE FUNCTION require_open_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
BEGIN
  SELECT root_id INTO person FROM patient WHERE id = NEW.patient_id;
  PERFORM FROM account WHERE id IN (person, NEW.doctor_id) ORDER BY id FOR KEY SHARE;
  IF EXISTS (SELECT FROM account WHERE id IN (person, NEW.doctor_id) AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'appointment % is of a closed account', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'appointment_accounts_open';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_accounts_open AFTER INSERT ON appointment FOR EACH ROW
  WHEN (NEW.canceled_at IS NULL) EXECUTE FUNCTION require_open_accounts();
