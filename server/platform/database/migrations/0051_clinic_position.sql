-- Where a clinic is, in degrees (WGS 84). Both or neither: patients' devices compute the distance from them.
ALTER TABLE clinic
  ADD COLUMN latitude double precision,
  ADD COLUMN longitude double precision,
  ADD CONSTRAINT clinic_position_complete CHECK ((latitude IS NULL) = (longitude IS NULL)),
  ADD CONSTRAINT clinic_position_on_earth CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);
