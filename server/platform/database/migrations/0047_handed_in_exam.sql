-- Exams that patients hand in themselves, or their carers for them. They belong to the patient and not to an
-- appointment, so they are no part of what makes an appointment a part of the record or its doctor a treating one.
CREATE TABLE handed_in_exam (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patient,
  -- Who handed it in.
  account_id uuid NOT NULL REFERENCES account,
  -- The appointment that it was handed in for. Follows a move.
  appointment_id uuid REFERENCES appointment,
  label text CHECK (char_length(label) BETWEEN 1 AND 80),
  taken_on date,
  note text CHECK (char_length(note) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  -- The SHA-256 (hex) of the uploaded file; null until it is uploaded.
  file_hash text,
  file_name text,
  mimetype text CHECK (mimetype IN ('image/png', 'image/jpeg', 'application/pdf')),
  size_bytes bigint,
  uploaded_at timestamptz,
  -- When a doctor first got the file or its thumbnail.
  opened_at timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT handed_in_exam_file_whole CHECK (
    num_nulls(file_hash, file_name, mimetype, size_bytes, uploaded_at) IN (0, 5)
  )
);
CREATE INDEX handed_in_exam_by_patient ON handed_in_exam (patient_id, created_at DESC, id DESC);
CREATE INDEX handed_in_exam_by_account ON handed_in_exam (account_id);
CREATE INDEX handed_in_exam_by_appointment ON handed_in_exam (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX handed_in_exam_by_file ON handed_in_exam (file_hash);

CREATE TRIGGER handed_in_exam_is_kept BEFORE DELETE OR TRUNCATE ON handed_in_exam
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- What was handed in is written once; so are its file, when it was opened, and when it was withdrawn.
CREATE TRIGGER handed_in_exam_content_stays BEFORE UPDATE ON handed_in_exam FOR EACH ROW
  WHEN (ROW(NEW.id, NEW.patient_id, NEW.account_id, NEW.label, NEW.taken_on, NEW.note, NEW.created_at)
      IS DISTINCT FROM ROW(OLD.id, OLD.patient_id, OLD.account_id, OLD.label, OLD.taken_on, OLD.note, OLD.created_at)
    OR (OLD.file_hash IS NOT NULL
      AND ROW(NEW.file_hash, NEW.file_name, NEW.mimetype, NEW.size_bytes, NEW.uploaded_at)
        IS DISTINCT FROM ROW(OLD.file_hash, OLD.file_name, OLD.mimetype, OLD.size_bytes, OLD.uploaded_at))
    OR (OLD.opened_at IS NOT NULL AND NEW.opened_at IS DISTINCT FROM OLD.opened_at)
    OR (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at))
  EXECUTE FUNCTION refuse_change();
