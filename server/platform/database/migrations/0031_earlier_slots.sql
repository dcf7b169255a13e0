-- Earlier times: who wants one instead of their appointment, which times became free, and to whom they were offered.

-- One row for each appointment that waits or has waited. An accepted offer takes it along to the new appointment.
CREATE TABLE waitlist_entry (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  appointment_id uuid NOT NULL CONSTRAINT waitlist_entry_appointment_unique UNIQUE REFERENCES appointment,
  -- Bit 0 is Sunday.
  weekdays smallint NOT NULL CONSTRAINT waitlist_entry_weekdays_in_range CHECK (weekdays BETWEEN 1 AND 127),
  -- Minutes after midnight at the clinic.
  from_minute smallint NOT NULL CONSTRAINT waitlist_entry_from_in_range CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute smallint NOT NULL CONSTRAINT waitlist_entry_to_in_range CHECK (to_minute BETWEEN 0 AND 1439),
  weekly_limit smallint NOT NULL CONSTRAINT waitlist_entry_limit_in_range CHECK (weekly_limit BETWEEN 1 AND 7),
  -- When the waiting began.
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT waitlist_entry_in_order CHECK (from_minute < to_minute)
);

-- A time that became free, until it is booked, too near, or no one is left to whom it could be offered.
CREATE TABLE freed_slot (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  doctor_id uuid NOT NULL REFERENCES account,
  specialty_id uuid NOT NULL REFERENCES specialty,
  clinic_id uuid NOT NULL REFERENCES clinic,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  freed_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT freed_slot_takes_time CHECK (starts_at < ends_at)
);
CREATE UNIQUE INDEX freed_slot_open ON freed_slot (doctor_id, specialty_id, starts_at) WHERE ended_at IS NULL;

CREATE TABLE slot_offer (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slot_id uuid NOT NULL REFERENCES freed_slot,
  entry_id uuid NOT NULL REFERENCES waitlist_entry,
  -- The appointment that it would replace.
  appointment_id uuid NOT NULL REFERENCES appointment,
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  outcome text CONSTRAINT slot_offer_outcome_known CHECK (outcome IN ('accepted', 'declined', 'expired', 'taken')),
  ended_at timestamptz,
  CONSTRAINT slot_offer_once UNIQUE (slot_id, entry_id),
  CONSTRAINT slot_offer_ended_whole CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CONSTRAINT slot_offer_in_order CHECK (offered_at < expires_at)
);
CREATE UNIQUE INDEX slot_offer_accepted_once ON slot_offer (slot_id) WHERE outcome = 'accepted';
CREATE INDEX slot_offer_of_entry ON slot_offer (entry_id, offered_at);
CREATE INDEX slot_offer_of_appointment ON slot_offer (appointment_id) WHERE outcome IS NULL;

-- No foreign key: deliveries are deleted after a while and are partitioned differently.
ALTER TABLE delivery ADD COLUMN offer_id uuid;
CREATE INDEX delivery_of_offer ON delivery (offer_id) WHERE offer_id IS NOT NULL;
