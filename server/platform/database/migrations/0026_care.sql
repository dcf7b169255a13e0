-- Who cares for whom: an account books, answers and reads for another patient, who may have no account.
CREATE TABLE care (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The dependent. If they are merged into another patient, the care is of that person while the merge lasts.
  patient_id uuid NOT NULL REFERENCES patient,
  -- The carer's.
  account_id uuid NOT NULL REFERENCES account,
  since timestamptz NOT NULL,
  added_by uuid NOT NULL REFERENCES account,
  -- NULL while the care goes on.
  ended_at timestamptz,
  ended_by uuid REFERENCES account,
  ended_role text,
  CONSTRAINT care_of_another CHECK (patient_id <> account_id),
  CONSTRAINT care_ended_whole CHECK (num_nulls(ended_at, ended_by, ended_role) IN (0, 3))
);
CREATE UNIQUE INDEX care_open ON care (account_id, patient_id) WHERE ended_at IS NULL;
CREATE INDEX care_of_patient ON care (patient_id) WHERE ended_at IS NULL;

CREATE TRIGGER care_is_kept BEFORE DELETE OR TRUNCATE ON care FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Care ends once, and nothing else about it changes.
CREATE TRIGGER care_stays BEFORE UPDATE ON care FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL OR ROW(NEW.id, NEW.patient_id, NEW.account_id, NEW.since, NEW.added_by)
    IS DISTINCT FROM ROW(OLD.id, OLD.patient_id, OLD.account_id, OLD.since, OLD.added_by))
  EXECUTE FUNCTION refuse_change();

-- A carer doesn't learn whether a clinic registered the same CPF, and two carers may each add the same child.
DROP INDEX patient_cpf_unique_at_desk;
-- The CPF of a merged patient can be entered for the one that it was merged into.
CREATE UNIQUE INDEX patient_cpf_unique_at_desk ON patient (cpf)
  WHERE account_id IS NULL AND clinic_id IS NOT NULL AND root_id = id;

-- A patient's record is read by themselves and by those who care for them, each audited once a day.
ALTER TABLE own_reading ADD COLUMN account_id uuid REFERENCES account;
UPDATE own_reading SET account_id = patient_id;
ALTER TABLE own_reading DROP CONSTRAINT own_reading_pkey, ADD PRIMARY KEY (patient_id, account_id);
