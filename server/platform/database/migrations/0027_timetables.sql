-- Weeks with breaks that apply from a day on, rules of booking, closed times, and appointments that patients are asked
-- to move.
ALTER TABLE weekly_hours
  -- '0001-01-01' for the week without a first day.
  ADD COLUMN valid_from date NOT NULL DEFAULT '0001-01-01',
  DROP CONSTRAINT weekly_hours_pkey,
  ADD PRIMARY KEY (doctor_id, valid_from, week_day, start_minute);

CREATE TABLE timetable (
  doctor_id uuid PRIMARY KEY REFERENCES account,
  version integer NOT NULL DEFAULT 1,
  notice_minutes integer NOT NULL DEFAULT 0 CHECK (notice_minutes >= 0),
  horizon_days integer CHECK (horizon_days > 0),
  buffer_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_minutes >= 0),
  online boolean NOT NULL DEFAULT true
);
INSERT INTO timetable (doctor_id) SELECT DISTINCT doctor_id FROM weekly_hours;

CREATE TABLE closed_time (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT closed_time_kind_known CHECK (kind IN ('absence', 'closing', 'holiday')),
  clinic_id uuid NOT NULL REFERENCES clinic,
  doctor_id uuid REFERENCES account,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  note text,
  holiday date,
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT closed_time_takes_time CHECK (starts_at < ends_at),
  CONSTRAINT closed_time_absence_of_doctor CHECK ((kind = 'absence') = (doctor_id IS NOT NULL)),
  CONSTRAINT closed_time_holiday_kind CHECK (holiday IS NULL OR kind = 'holiday')
);
CREATE INDEX closed_time_of_clinic ON closed_time (clinic_id, ends_at) WHERE ended_at IS NULL;
CREATE INDEX closed_time_of_doctor ON closed_time (doctor_id, ends_at) WHERE ended_at IS NULL;
-- A holiday is accepted once.
CREATE UNIQUE INDEX closed_time_one_per_holiday ON closed_time (clinic_id, holiday)
  WHERE holiday IS NOT NULL AND ended_at IS NULL;

CREATE TABLE ignored_holiday (
  clinic_id uuid NOT NULL REFERENCES clinic,
  holiday date NOT NULL,
  ignored_by uuid NOT NULL REFERENCES account,
  ignored_at timestamptz NOT NULL,
  PRIMARY KEY (clinic_id, holiday)
);

-- Whose public holidays are suggested.
ALTER TABLE clinic ADD COLUMN country text NOT NULL DEFAULT 'BR', ADD COLUMN state text;

ALTER TABLE appointment
  -- When the patient was asked to choose another time, and because of which closed time.
  ADD COLUMN asked_to_move_at timestamptz,
  ADD COLUMN closed_time_id uuid REFERENCES closed_time,
  -- What the clinic wrote to the patient about the cancellation.
  ADD COLUMN cancel_message text,
  ADD CONSTRAINT appointment_asked_open CHECK (asked_to_move_at IS NULL OR canceled_at IS NULL),
  ADD CONSTRAINT appointment_message_cancelled CHECK (cancel_message IS NULL OR canceled_at IS NOT NULL);

CREATE INDEX appointment_asked_for ON appointment (closed_time_id) WHERE asked_to_move_at IS NOT NULL;

-- A moved appointment is cancelled as well, so every way of moving and cancelling ends the requests.
CREATE OR REPLACE FUNCTION end_move_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.move_requested_at := NULL;
  NEW.asked_to_move_at := NULL;
  RETURN NEW;
END $$;
DROP TRIGGER appointment_move_request_ends ON appointment;
CREATE TRIGGER appointment_move_request_ends BEFORE UPDATE OF canceled_at ON appointment FOR EACH ROW
  WHEN (NEW.canceled_at IS NOT NULL AND (NEW.move_requested_at IS NOT NULL OR NEW.asked_to_move_at IS NOT NULL))
  EXECUTE FUNCTION end_move_request();

ALTER TABLE appointment_event DROP CONSTRAINT appointment_event_kind_known,
  ADD CONSTRAINT appointment_event_kind_known
    CHECK (kind IN ('booked', 'moved', 'cancelled', 'status', 'move_requested', 'move_withdrawn', 'asked_to_move'));

-- The index that covers the doctor's list (0025) contains the new column too.
CREATE INDEX appointment_listed_for_doctor ON appointment (doctor_id, starts_at, id)
  INCLUDE (patient_id, specialty_id, clinic_id, version, status, status_at, squeeze_in, move_requested_at, asked_to_move_at)
  WHERE canceled_at IS NULL;
DROP INDEX appointment_in_doctors_list;
