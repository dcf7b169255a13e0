-- Structured entries of the record: allergies, medicines, problems, vital signs. Each row is one version of an entry and
-- is never changed or deleted; the one with the highest version counts.
CREATE TABLE clinical_entry (
  -- Made by the client.
  id uuid NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  -- In the order of saving.
  number bigint GENERATED ALWAYS AS IDENTITY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- At which this version was written. It keeps the appointment on record, as notes do.
  appointment_id uuid NOT NULL REFERENCES appointment,
  author_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('allergy', 'no_allergies', 'medicine', 'problem', 'vitals')),
  state text NOT NULL CHECK (state IN ('active', 'ended', 'entered_in_error')),
  ended_on date,
  end_reason text CHECK (char_length(end_reason) BETWEEN 1 AND 200),
  -- The substance, the medicine or the problem; then the reaction, or dose and instructions.
  text text CHECK (char_length(text) BETWEEN 1 AND 200),
  detail text CHECK (char_length(detail) BETWEEN 1 AND 500),
  severity text CHECK (severity IN ('mild', 'moderate', 'severe')),
  code_system text,
  code_version text,
  code text CHECK (code ~ '^[A-Z][0-9]{2}(\.[0-9])?$'),
  -- A year, a month or a day, as exactly as it is known.
  since text CHECK (since ~ '^[0-9]{4}(-[0-9]{2}){0,2}$'),
  measured_at timestamptz,
  systolic smallint CHECK (systolic BETWEEN 40 AND 300),
  diastolic smallint CHECK (diastolic BETWEEN 20 AND 200),
  pulse smallint CHECK (pulse BETWEEN 20 AND 300),
  -- In degrees Celsius, kilograms, centimetres and mg/dL.
  temperature double precision CHECK (temperature BETWEEN 25 AND 45),
  respiratory_rate smallint CHECK (respiratory_rate BETWEEN 4 AND 80),
  saturation smallint CHECK (saturation BETWEEN 30 AND 100),
  weight double precision CHECK (weight BETWEEN 0.2 AND 500),
  height double precision CHECK (height BETWEEN 20 AND 260),
  glucose smallint CHECK (glucose BETWEEN 10 AND 1500),
  written_at timestamptz NOT NULL,
  PRIMARY KEY (id, version),
  CONSTRAINT clinical_entry_ended CHECK ((state = 'ended') = (ended_on IS NOT NULL) AND (end_reason IS NULL OR state = 'ended')),
  CONSTRAINT clinical_entry_has_text CHECK ((kind IN ('allergy', 'medicine', 'problem')) = (text IS NOT NULL)),
  CONSTRAINT clinical_entry_detail_of CHECK (detail IS NULL OR kind IN ('allergy', 'medicine')),
  CONSTRAINT clinical_entry_severity_of CHECK (severity IS NULL OR kind = 'allergy'),
  CONSTRAINT clinical_entry_since_of CHECK (since IS NULL OR kind IN ('medicine', 'problem')),
  CONSTRAINT clinical_entry_code_whole CHECK (num_nonnulls(code_system, code_version, code) IN (0, 3)
    AND (code IS NULL OR kind = 'problem')),
  CONSTRAINT clinical_entry_measured CHECK ((kind = 'vitals') = (measured_at IS NOT NULL) AND (kind = 'vitals') =
    (num_nonnulls(systolic, diastolic, pulse, temperature, respiratory_rate, saturation, weight, height, glucose) > 0)),
  CONSTRAINT clinical_entry_pressure CHECK (diastolic < systolic)
);
CREATE INDEX clinical_entry_of_patient ON clinical_entry (patient_id, kind);
CREATE INDEX clinical_entry_of_appointment ON clinical_entry (appointment_id);
CREATE INDEX clinical_entry_of_author ON clinical_entry (author_id);

CREATE TRIGGER clinical_entry_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON clinical_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Versions have no gaps, and all of an entry's are of the same patient and kind.
CREATE FUNCTION follow_entry_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version > 1 AND NOT EXISTS (SELECT FROM clinical_entry before WHERE before.id = NEW.id
      AND before.version = NEW.version - 1 AND before.patient_id = NEW.patient_id AND before.kind = NEW.kind) THEN
    RAISE EXCEPTION 'version % of entry % follows no other', NEW.version, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
-- Deferred: a restore may insert the rows in another order.
CREATE CONSTRAINT TRIGGER clinical_entry_follows AFTER INSERT ON clinical_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION follow_entry_version();
