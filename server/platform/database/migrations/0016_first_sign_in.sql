-- Accounts from before 0013_devices.sql count as having signed in, so that their first sign-in on a device that is new
-- to them is reported. Migration 0013 left the column null for them, which suppressed that report.
UPDATE account SET first_sign_in_at = created_at
WHERE first_sign_in_at IS NULL AND created_at < (SELECT applied_at FROM schema_migration WHERE version = 13);
