-- The dependents for whom a write was made: their carer's stored responses about them are forgotten when the care ends.
-- NULL: stored before this was recorded, and possibly about anyone.
ALTER TABLE idempotency ADD COLUMN patient_ids uuid[];
