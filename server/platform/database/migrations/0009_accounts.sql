-- An account that the clinic has disabled can't sign in; its data is kept.
ALTER TABLE account ADD COLUMN disabled_at timestamptz;

-- A CPF that another person signed up with is removed from that account, so that its owner can use it.
ALTER TABLE account ADD COLUMN cpf_released_at timestamptz;
ALTER TABLE account DROP CONSTRAINT account_patient_whole;
ALTER TABLE account ADD CONSTRAINT account_patient_whole
  CHECK (role <> 'Patient' OR (rg IS NOT NULL AND (cpf IS NOT NULL OR cpf_released_at IS NOT NULL)));

-- Audit rows about accounts and about the server: the clinic acts through its command line without an account
-- (actor_id is null), and what happens to a doctor's account concerns no patient (patient_id is null).
ALTER TABLE audit ALTER COLUMN actor_id DROP NOT NULL;
ALTER TABLE audit ALTER COLUMN patient_id DROP NOT NULL;
