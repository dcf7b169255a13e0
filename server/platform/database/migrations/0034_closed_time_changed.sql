-- Calendars that read a doctor's feed compare this. NULL until the first change after this migration.
ALTER TABLE closed_time ADD COLUMN changed_at timestamptz;
