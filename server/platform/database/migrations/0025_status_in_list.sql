-- The doctor's list shows the status and requests to move: the index that covers the list (0007) contains them too.
CREATE INDEX appointment_in_doctors_list ON appointment (doctor_id, starts_at, id)
  INCLUDE (patient_id, specialty_id, clinic_id, version, status, status_at, squeeze_in, move_requested_at)
  WHERE canceled_at IS NULL;
DROP INDEX appointment_of_doctor;
