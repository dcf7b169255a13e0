-- Documents to print: prescriptions, certificates, exam requests and attendance statements, as they were issued.
CREATE TABLE issued_document (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointment,
  -- For partitioning by clinic (docs/operations.md, "The next size").
  clinic_id uuid NOT NULL REFERENCES clinic,
  doctor_id uuid NOT NULL REFERENCES account,
  code text NOT NULL CONSTRAINT issued_document_code_unique UNIQUE CHECK (code ~ '^[A-HJ-NP-Z2-9]{16}$'),
  content jsonb NOT NULL CHECK (content ->> 'kind' IN ('prescription', 'certificate', 'exam_request', 'attendance')),
  -- The names, the address and the CRM as they were then.
  printed jsonb NOT NULL,
  -- As the device stated it: that is on the paper.
  issued_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  canceled_at timestamptz,
  cancel_reason text CHECK (has_text(cancel_reason) AND char_length(cancel_reason) <= 300),
  CONSTRAINT issued_document_cancelled_with_reason CHECK ((canceled_at IS NULL) = (cancel_reason IS NULL))
);
CREATE INDEX issued_document_of_appointment ON issued_document (appointment_id);
CREATE INDEX issued_document_of_doctor ON issued_document (doctor_id, received_at);

-- A document is written once. Cancelling marks it, also once.
CREATE TRIGGER issued_document_is_kept BEFORE DELETE OR TRUNCATE ON issued_document
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER issued_document_stays BEFORE UPDATE ON issued_document FOR EACH ROW
  WHEN (OLD.canceled_at IS NOT NULL
    OR ROW(NEW.id, NEW.appointment_id, NEW.clinic_id, NEW.doctor_id, NEW.code, NEW.content, NEW.printed, NEW.issued_at,
      NEW.received_at) IS DISTINCT FROM ROW(OLD.id, OLD.appointment_id, OLD.clinic_id, OLD.doctor_id, OLD.code,
      OLD.content, OLD.printed, OLD.issued_at, OLD.received_at))
  EXECUTE FUNCTION refuse_change();
