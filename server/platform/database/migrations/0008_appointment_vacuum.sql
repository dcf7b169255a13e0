-- An index holds the whole list only for pages that vacuum has seen, and by default it waits until a fifth of the table is new: just the
-- appointments that are asked for most. 500 of them among 1,000,000 took 4.6 ms unseen, and 2.8 seen.
ALTER TABLE appointment SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
