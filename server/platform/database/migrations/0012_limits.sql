-- The last day, in Brasília time, on which a patient's reading of their own record was audited: one audit row a day.
CREATE TABLE own_reading (
  patient_id uuid PRIMARY KEY REFERENCES account,
  day date NOT NULL
);
