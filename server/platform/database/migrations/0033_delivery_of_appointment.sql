-- The reception's lists look for the messages about an appointment.
CREATE INDEX delivery_of_appointment ON delivery (appointment_id, kind) WHERE appointment_id IS NOT NULL;
