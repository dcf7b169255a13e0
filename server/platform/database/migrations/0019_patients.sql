-- A patient is a person, an account is a login. A patient may have an account, which then has the same id.
CREATE TABLE patient (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid REFERENCES account,
  -- The patient that this one was merged into; itself if it wasn't.
  root_id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  -- Only of a patient without an account: otherwise it is the account's.
  email text,
  address text,
  birthday date,
  gender text CONSTRAINT patient_gender_known CHECK (gender IN ('m', 'f')),
  rg text,
  cpf text,
  cpf_released_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT patient_cpf_unique UNIQUE (cpf),
  CONSTRAINT patient_has_id_of_account CHECK (account_id = id),
  CONSTRAINT patient_email_of_account CHECK (account_id IS NULL OR email IS NULL),
  -- Those who sign up fill in the whole form.
  CONSTRAINT patient_with_account_whole CHECK (account_id IS NULL OR (num_nulls(address, birthday, rg) = 0
    AND (cpf IS NOT NULL OR cpf_released_at IS NOT NULL)))
);

INSERT INTO patient (id, account_id, root_id, name, phone, address, birthday, gender, rg, cpf, cpf_released_at, created_at)
  SELECT id, id, id, name, phone, address, birthday, gender, rg, cpf, cpf_released_at, created_at FROM account
  WHERE role = 'Patient';

ALTER TABLE patient ADD CONSTRAINT patient_root_id_fkey
  FOREIGN KEY (root_id) REFERENCES patient DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE appointment DROP CONSTRAINT appointment_patient_id_fkey,
  ADD CONSTRAINT appointment_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient;
ALTER TABLE answer DROP CONSTRAINT answer_patient_id_fkey,
  ADD CONSTRAINT answer_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient;
ALTER TABLE answer_version DROP CONSTRAINT answer_version_patient_id_fkey,
  ADD CONSTRAINT answer_version_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient;
ALTER TABLE own_reading DROP CONSTRAINT own_reading_patient_id_fkey,
  ADD CONSTRAINT own_reading_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient;
ALTER TABLE audit DROP CONSTRAINT audit_patient_id_fkey,
  ADD CONSTRAINT audit_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patient;

-- The profile of a doctor stays in the account; that of a patient is in `patient` alone.
ALTER TABLE account DROP CONSTRAINT account_patient_whole, DROP CONSTRAINT account_cpf_unique,
  DROP COLUMN rg, DROP COLUMN cpf, DROP COLUMN cpf_released_at,
  ALTER COLUMN name DROP NOT NULL, ALTER COLUMN address DROP NOT NULL, ALTER COLUMN phone DROP NOT NULL,
  ALTER COLUMN birthday DROP NOT NULL;
UPDATE account SET name = NULL, address = NULL, phone = NULL, birthday = NULL, gender = NULL WHERE role = 'Patient';
ALTER TABLE account
  ADD CONSTRAINT account_of_patient_without_profile
    CHECK (role <> 'Patient' OR num_nonnulls(name, address, phone, birthday, gender) = 0),
  ADD CONSTRAINT account_profile_whole
    CHECK (role = 'Patient' OR num_nulls(name, address, phone, birthday) = 0);

-- A foreign key can't say it: both tables would reference each other, and only accounts of patients are meant.
CREATE FUNCTION require_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM patient WHERE account_id = NEW.id AND id = NEW.id) THEN
    RAISE EXCEPTION 'account % has no patient', NEW.id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER account_has_patient AFTER INSERT ON account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.role = 'Patient') EXECUTE FUNCTION require_patient();
