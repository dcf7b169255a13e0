-- The doctor's list shows the status: the index that covers the list (0007) contains it too.
CREATE INDEX appointment_in_doctors_list ON appointment (doctor_id, starts_at)
  INCLUDE (id, patient_id, specialty_id, clinic_id, version, status, status_at, squeeze_in) WHERE canceled_at IS NULL;
DROP INDEX appointment_of_doctor;
