-- Weekly hours and appointments. Constraints refuse overlapping appointments of a person, whatever the code does.
CREATE TABLE weekly_hours (
  doctor_id uuid NOT NULL REFERENCES account,
  week_day smallint NOT NULL CHECK (week_day BETWEEN 0 AND 6),
  start_minute smallint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute smallint NOT NULL CHECK (end_minute BETWEEN 0 AND 1439),
  PRIMARY KEY (doctor_id, week_day),
  CONSTRAINT weekly_hours_in_order CHECK (start_minute <= end_minute)
);

CREATE TABLE appointment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  patient_id uuid NOT NULL REFERENCES account,
  doctor_id uuid NOT NULL REFERENCES account,
  specialty_id uuid NOT NULL REFERENCES specialty,
  clinic_id uuid NOT NULL REFERENCES clinic,
  starts_at timestamptz NOT NULL,
  -- Stored, so that a later change of the specialty's duration doesn't affect existing appointments.
  ends_at timestamptz NOT NULL,
  anamnesis text NOT NULL DEFAULT '',
  diagnosis text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  canceled_at timestamptz,
  cancel_reason text CHECK (cancel_reason IN ('Horario', 'Local', 'Nenhum')),
  replaced_by uuid REFERENCES appointment DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT appointment_takes_time CHECK (starts_at < ends_at),
  CONSTRAINT appointment_cancel_whole CHECK ((canceled_at IS NULL) = (cancel_reason IS NULL)),
  CONSTRAINT appointment_doctor_free EXCLUDE USING gist
    (doctor_id WITH =, tstzrange(starts_at, ends_at, '[)') WITH &&) WHERE (canceled_at IS NULL),
  CONSTRAINT appointment_patient_free EXCLUDE USING gist
    (patient_id WITH =, tstzrange(starts_at, ends_at, '[)') WITH &&) WHERE (canceled_at IS NULL)
);
CREATE INDEX appointment_by_patient ON appointment (patient_id, starts_at);
CREATE INDEX appointment_by_doctor ON appointment (doctor_id, starts_at);
CREATE INDEX appointment_ties ON appointment (doctor_id, patient_id);
