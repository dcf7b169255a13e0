-- The contact data of an appointment's patient changed. Lists that show it are read again.
ALTER TABLE appointment_event DROP CONSTRAINT appointment_event_kind_known,
  ADD CONSTRAINT appointment_event_kind_known
    CHECK (kind IN ('booked', 'moved', 'cancelled', 'status', 'move_requested', 'move_withdrawn', 'asked_to_move',
      'patient_changed'));
