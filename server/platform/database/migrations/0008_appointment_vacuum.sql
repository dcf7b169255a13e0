-- An index-only scan must read every table page that vacuum hasn't processed. By default, autovacuum runs only once a
-- fifth of the table is new, and new appointments are read most. 500 of 1,000,000 took 4.6 ms before, 2.8 ms after.
ALTER TABLE appointment SET (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
