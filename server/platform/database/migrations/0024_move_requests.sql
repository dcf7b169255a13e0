-- Doctors ask the reception to move their appointments.
ALTER TABLE appointment
  -- When its doctor asked for it. Who did is in the event.
  ADD COLUMN move_requested_at timestamptz,
  ADD CONSTRAINT appointment_move_request_open CHECK (move_requested_at IS NULL OR canceled_at IS NULL);

-- A moved appointment is cancelled as well, so every way of moving and cancelling ends the request.
CREATE FUNCTION end_move_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.move_requested_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER appointment_move_request_ends BEFORE UPDATE OF canceled_at ON appointment FOR EACH ROW
  WHEN (NEW.canceled_at IS NOT NULL AND NEW.move_requested_at IS NOT NULL) EXECUTE FUNCTION end_move_request();

ALTER TABLE appointment_event DROP CONSTRAINT appointment_event_kind_known,
  ADD CONSTRAINT appointment_event_kind_known
    CHECK (kind IN ('booked', 'moved', 'cancelled', 'status', 'move_requested', 'move_withdrawn'));
