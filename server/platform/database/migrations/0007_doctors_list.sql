-- A doctor's list is read from this index alone, and only what has notes is looked up besides. Its appointments lie on as
-- many pages of the table as there are of them: looking at all of those, 500 took 17 ms among 1,000,000, and 1 among 10,000.
CREATE INDEX appointment_of_doctor ON appointment (doctor_id, starts_at)
  INCLUDE (id, patient_id, specialty_id, clinic_id, version) WHERE canceled_at IS NULL;
DROP INDEX appointment_by_doctor;

-- What the list relies on: the first version has no notes.
UPDATE appointment SET version = 2 WHERE version = 1 AND (anamnesis <> '' OR diagnosis <> '');
ALTER TABLE appointment ADD CONSTRAINT appointment_first_without_notes
  CHECK (version > 1 OR (anamnesis = '' AND diagnosis = ''));
