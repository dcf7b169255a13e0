-- Who stops working for a clinic and comes back gets another row, so that the log of readings still names the clinic of
-- the time before.
ALTER TABLE clinic_staff DROP CONSTRAINT clinic_staff_pkey, ADD PRIMARY KEY (account_id, clinic_id, since);
CREATE UNIQUE INDEX clinic_staff_works_once ON clinic_staff (account_id, clinic_id) WHERE ended_at IS NULL;
