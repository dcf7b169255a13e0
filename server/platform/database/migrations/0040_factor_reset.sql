-- Requests to remove the second factor of someone who has lost it. A second person confirms, which deletes the row.
CREATE TABLE factor_reset (
  account_id uuid PRIMARY KEY REFERENCES account,
  clinic_id uuid NOT NULL REFERENCES clinic,
  requested_by uuid NOT NULL REFERENCES account
    CONSTRAINT factor_reset_of_another CHECK (requested_by <> account_id),
  requested_at timestamptz NOT NULL
);
CREATE INDEX factor_reset_age ON factor_reset (requested_at);
