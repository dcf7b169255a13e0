-- Clinics, accounts of doctors and patients, their sessions and password reset links, mails and idempotency keys.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Facts about this database itself, such as whether it contains demo data.
CREATE TABLE meta (
  key text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE clinic (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CONSTRAINT clinic_name_unique UNIQUE,
  address text NOT NULL,
  time_zone text NOT NULL DEFAULT 'America/Sao_Paulo',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE specialty (
  id uuid PRIMARY KEY,
  name text NOT NULL CONSTRAINT specialty_name_unique UNIQUE,
  duration_ms integer NOT NULL CHECK (duration_ms > 0)
);

CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  role text NOT NULL CHECK (role IN ('Patient', 'Doctor')),
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  birthday date NOT NULL,
  gender text CHECK (gender IN ('m', 'f')),
  rg text,
  cpf text,
  crm text,
  clinic_id uuid REFERENCES clinic,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_email_unique UNIQUE (role, email),
  CONSTRAINT account_cpf_unique UNIQUE (cpf),
  CONSTRAINT account_crm_unique UNIQUE (crm),
  CONSTRAINT account_patient_whole CHECK (role <> 'Patient' OR (rg IS NOT NULL AND cpf IS NOT NULL)),
  CONSTRAINT account_doctor_whole CHECK (role <> 'Doctor' OR (crm IS NOT NULL AND clinic_id IS NOT NULL))
);
CREATE INDEX account_clinic ON account (clinic_id) WHERE role = 'Doctor';

CREATE TABLE doctor_specialty (
  doctor_id uuid NOT NULL REFERENCES account,
  specialty_id uuid NOT NULL REFERENCES specialty,
  PRIMARY KEY (doctor_id, specialty_id)
);
CREATE INDEX doctor_specialty_by_specialty ON doctor_specialty (specialty_id);

-- Only the SHA-256 of a token is stored, so that a copy of the database can't be used to sign in.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  device text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_by_account ON session (account_id);

CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX password_reset_by_account ON password_reset (account_id);

-- A mail is queued in the transaction that it is about, and sent after the commit.
CREATE TABLE mail (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_waiting ON mail (next_attempt_at) WHERE sent_at IS NULL;

-- The response to a write, stored under the client's idempotency key, so that a repeat gets the same response.
CREATE TABLE idempotency (
  account_id uuid NOT NULL REFERENCES account,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
