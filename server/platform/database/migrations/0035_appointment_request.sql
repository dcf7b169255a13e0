-- What each request for an appointment became. Kept for good: a device may repeat it after weeks without a network.
CREATE TABLE appointment_request (
  account_id uuid NOT NULL REFERENCES account,
  -- Chosen by the client.
  id uuid NOT NULL,
  appointment_id uuid NOT NULL REFERENCES appointment,
  CONSTRAINT appointment_request_once PRIMARY KEY (account_id, id)
);
