-- Receptionists: accounts that work for one or more clinics.
ALTER TABLE account DROP CONSTRAINT account_role_check,
  ADD CONSTRAINT account_role_known CHECK (role IN ('Patient', 'Doctor', 'Reception')),
  DROP CONSTRAINT account_profile_whole,
  -- A receptionist is added by the clinic, which knows only a name and an e-mail.
  ADD CONSTRAINT account_profile_whole CHECK (role = 'Patient' OR (name IS NOT NULL
    AND (role = 'Reception' OR num_nulls(address, phone, birthday) = 0)));

ALTER TABLE clinic ADD COLUMN phone text;

CREATE TABLE clinic_staff (
  account_id uuid NOT NULL REFERENCES account,
  clinic_id uuid NOT NULL REFERENCES clinic,
  -- Whether the receptionist may change the clinic's data, staff and doctors.
  may_manage boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL DEFAULT now(),
  -- NULL: the clinic, through its command line.
  added_by uuid REFERENCES account,
  -- As the clinic wrote it. The account's own name is shown once its owner has signed in since.
  given_name text,
  joined_at timestamptz,
  -- NULL while the receptionist works there. Adding the account again reopens the row.
  ended_at timestamptz,
  PRIMARY KEY (account_id, clinic_id)
);
CREATE INDEX clinic_staff_by_clinic ON clinic_staff (clinic_id) WHERE ended_at IS NULL;

-- A link that invites a receptionist is valid for longer than one for a forgotten password.
ALTER TABLE password_reset ADD COLUMN expires_at timestamptz;
UPDATE password_reset SET expires_at = created_at + interval '1 hour';
ALTER TABLE password_reset ALTER COLUMN expires_at SET NOT NULL;
