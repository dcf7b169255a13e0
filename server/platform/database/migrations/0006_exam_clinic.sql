-- Keeps an exam in the same partition as its appointment when tables are partitioned by clinic (docs/operations.md,
-- "The next size").
ALTER TABLE exam ADD COLUMN clinic_id uuid REFERENCES clinic;
UPDATE exam SET clinic_id = appointment.clinic_id FROM appointment WHERE appointment.id = exam.appointment_id;
ALTER TABLE exam ALTER COLUMN clinic_id SET NOT NULL;
