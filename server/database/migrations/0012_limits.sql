-- The last day (where the product is at home) for which a patient's own reading is on record: one audit row a day.
CREATE TABLE own_reading (
  patient_id uuid PRIMARY KEY REFERENCES account,
  day date NOT NULL
);
