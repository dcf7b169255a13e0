-- A patient's requests to correct the birthday and the CPF, which the reception accepts or refuses.
CREATE TABLE correction (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- Who asked.
  account_id uuid NOT NULL REFERENCES account,
  birthday date,
  cpf text,
  message text,
  requested_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open'
    CONSTRAINT correction_state_known CHECK (state IN ('open', 'accepted', 'refused', 'withdrawn')),
  decided_at timestamptz,
  -- The receptionist; NULL for a request that was withdrawn.
  decided_by uuid REFERENCES account,
  reason text CONSTRAINT correction_reason_known
    CHECK (reason IN ('document_differs', 'document_missing', 'cpf_of_another', 'other')),
  reply text,
  -- What an accepted request replaced.
  birthday_before date,
  cpf_before text,
  CONSTRAINT correction_asks CHECK (num_nonnulls(birthday, cpf) > 0),
  CONSTRAINT correction_ended_whole CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT correction_decided_by_reception CHECK ((state IN ('accepted', 'refused')) = (decided_by IS NOT NULL)),
  CONSTRAINT correction_refused_with_reason
    CHECK ((state = 'refused') = (reason IS NOT NULL) AND (reply IS NULL OR state = 'refused')),
  CONSTRAINT correction_replaced_by_acceptance
    CHECK (num_nonnulls(birthday_before, cpf_before) = 0 OR state = 'accepted')
);
CREATE UNIQUE INDEX correction_one_open ON correction (patient_id) WHERE state = 'open';
CREATE INDEX correction_of_patient ON correction (patient_id, requested_at);
CREATE INDEX correction_waiting ON correction (requested_at) WHERE state = 'open';
-- What was decided stays.
CREATE TRIGGER correction_decided_is_kept BEFORE UPDATE ON correction FOR EACH ROW
  WHEN (OLD.state <> 'open') EXECUTE FUNCTION refuse_change();
CREATE TRIGGER correction_is_kept BEFORE TRUNCATE ON correction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only the erasing of a closed account deletes its requests.
CREATE FUNCTION require_closed_requester() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = OLD.account_id AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'requests of an open account are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER correction_outlives_open_account BEFORE DELETE ON correction
  FOR EACH ROW EXECUTE FUNCTION require_closed_requester();
