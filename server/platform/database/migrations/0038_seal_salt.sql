-- With it, a hash covers the salted hash of the network address instead of the address itself. A person can then verify
-- the rows about them without learning from where others acted. NULL for rows that were sealed before this migration.
ALTER TABLE audit_seal ADD COLUMN salt bytea CONSTRAINT audit_seal_salt_size CHECK (octet_length(salt) = 16);
