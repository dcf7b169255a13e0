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
  CONSTRAINT correction_asks CHECK (num_nonnulls(birthday, cpf) > 0),
  CONSTRAINT correction_ended_whole CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT correction_decided_by_reception CHECK ((state IN ('accepted', 'refused')) = (decided_by IS NOT NULL)),
  CONSTRAINT correction_refused_with_reason
    CHECK ((state = 'refused') = (reason IS NOT NULL) AND (reply IS NULL OR state = 'refused'))
);
CREATE UNIQUE INDEX correction_one_open ON correction (patient_id) WHERE state = 'open';
CREATE INDEX correction_of_patient ON correction (patient_id, requested_at);
CREATE INDEX correction_waiting ON correction (requested_at) WHERE state = 'open';
-- What was decided stays. Rows are deleted only when a closed account is erased.
CREATE TRIGGER correction_decided_is_kept BEFORE UPDATE ON correction FOR EACH ROW
  WHEN (OLD.state <> 'open') EXECUTE FUNCTION refuse_change();
