-- The status of appointments, an append-only table of what happened to them, and squeeze-ins: appointments off the grid
-- or over another one, up to a daily number that the doctor allows.
ALTER TABLE appointment
  ADD COLUMN status text NOT NULL DEFAULT 'booked'
    CONSTRAINT appointment_status_known
      CHECK (status IN ('booked', 'confirmed', 'arrived', 'in_consultation', 'done', 'missed')),
  -- NULL: never changed.
  ADD COLUMN status_at timestamptz,
  ADD COLUMN squeeze_in boolean NOT NULL DEFAULT false;

-- Two appointments of a doctor may overlap only if one is a squeeze-in. The third column makes each squeeze-in unique,
-- so it conflicts with nothing. A partial constraint would keep squeeze-ins out of the index that busy times are read
-- from.
ALTER TABLE appointment DROP CONSTRAINT appointment_doctor_free, ADD CONSTRAINT appointment_doctor_free EXCLUDE USING gist
  (doctor_id WITH =, tstzrange(starts_at, ends_at, '[)') WITH &&,
    (CASE WHEN squeeze_in THEN id ELSE '00000000-0000-0000-0000-000000000000'::uuid END) WITH =)
  WHERE (canceled_at IS NULL);

ALTER TABLE account ADD COLUMN squeeze_ins_per_day smallint NOT NULL DEFAULT 2
  CONSTRAINT account_squeeze_ins_in_range CHECK (squeeze_ins_per_day BETWEEN 0 AND 50);

CREATE FUNCTION limit_squeeze_ins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most smallint;
  zone text;
BEGIN
  -- The lock serializes squeeze-ins of the doctor, so that two at once can't exceed the number.
  SELECT squeeze_ins_per_day INTO most FROM account WHERE id = NEW.doctor_id FOR NO KEY UPDATE;
  SELECT time_zone INTO zone FROM clinic WHERE id = NEW.clinic_id;
  IF (SELECT count(*) FROM appointment
      WHERE doctor_id = NEW.doctor_id AND canceled_at IS NULL AND squeeze_in AND id <> NEW.id
        AND starts_at > NEW.starts_at - interval '2 days' AND starts_at < NEW.starts_at + interval '2 days'
        AND (starts_at AT TIME ZONE zone)::date = (NEW.starts_at AT TIME ZONE zone)::date) >= most THEN
    RAISE EXCEPTION 'doctor % has no squeeze-in left on that day', NEW.doctor_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'appointment_squeeze_ins_limited';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_squeeze_ins_limited AFTER INSERT OR UPDATE OF squeeze_in, canceled_at, starts_at, doctor_id
  ON appointment FOR EACH ROW WHEN (NEW.squeeze_in AND NEW.canceled_at IS NULL) EXECUTE FUNCTION limit_squeeze_ins();

-- What happened to an appointment. Mails, live updates and lists of changes read it.
CREATE TABLE appointment_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Transactions commit in another order than they take ids. Readers take rows in the order (xid, id), and only those
  -- below the oldest transaction that still runs, so that none is skipped.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL,
  kind text NOT NULL CONSTRAINT appointment_event_kind_known CHECK (kind IN ('booked', 'moved', 'cancelled', 'status')),
  appointment_id uuid NOT NULL REFERENCES appointment,
  clinic_id uuid NOT NULL REFERENCES clinic,
  doctor_id uuid NOT NULL REFERENCES account,
  patient_id uuid NOT NULL REFERENCES patient,
  -- NULL: the clinic, through its command line.
  actor_id uuid REFERENCES account,
  actor_role text NOT NULL,
  status_before text,
  status_after text,
  -- The change of status that this one undoes. A change that undoes another can't be undone itself.
  undoes bigint REFERENCES appointment_event,
  -- Of `moved`: the appointment's former row. Of `cancelled`: the reason, and on whose wish.
  moved_from uuid REFERENCES appointment,
  reason text,
  wish text CONSTRAINT appointment_event_wish_known CHECK (wish IN ('patient', 'clinic', 'doctor')),
  CONSTRAINT appointment_event_status_whole
    CHECK ((kind = 'status') = (status_before IS NOT NULL AND status_after IS NOT NULL))
);
CREATE INDEX appointment_event_in_order ON appointment_event (xid, id);
-- Someone's own events, from a cursor on.
CREATE INDEX appointment_event_of_doctor ON appointment_event (doctor_id, xid, id);
CREATE INDEX appointment_event_of_clinic ON appointment_event (clinic_id, xid, id);
CREATE INDEX appointment_event_by_appointment ON appointment_event (appointment_id, id);
CREATE TRIGGER appointment_event_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON appointment_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- No status changes without an event in the same transaction.
CREATE FUNCTION require_status_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM appointment_event
      WHERE appointment_id = NEW.id AND kind = 'status' AND xid = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'the status of appointment % changed without an event', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'appointment_status_has_event';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER appointment_status_has_event AFTER UPDATE ON appointment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION require_status_event();
