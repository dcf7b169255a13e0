-- The medical record: exams, the questionnaire, and who read or changed what.
CREATE TABLE exam (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointment,
  result text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The SHA-256 (hex) of the uploaded file, which is its name on disk; null until it is uploaded.
  file_hash text,
  file_name text,
  mimetype text CHECK (mimetype IN ('image/png', 'image/jpeg', 'application/pdf')),
  size_bytes bigint,
  uploaded_at timestamptz,
  -- A deleted exam is hidden from every response but kept, because health records must not be destroyed.
  deleted_at timestamptz,
  CONSTRAINT exam_file_whole CHECK (num_nulls(file_hash, file_name, mimetype, size_bytes, uploaded_at) IN (0, 5))
);
CREATE INDEX exam_by_appointment ON exam (appointment_id, created_at);
CREATE INDEX exam_by_file ON exam (file_hash);

CREATE TABLE question (
  id uuid PRIMARY KEY,
  position smallint NOT NULL,
  question text NOT NULL,
  answer_type text NOT NULL CHECK (answer_type IN ('checkbox', 'radio', 'text')),
  options text NOT NULL
);

CREATE TABLE answer (
  patient_id uuid NOT NULL REFERENCES account,
  question_id uuid NOT NULL REFERENCES question,
  answer text,
  answer_json jsonb,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (patient_id, question_id)
);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL REFERENCES account,
  actor_role text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id uuid,
  patient_id uuid NOT NULL REFERENCES account,
  address text
);
CREATE INDEX audit_by_patient ON audit (patient_id, at DESC, id DESC);

-- The hash chain over the audit rows, written by one sealer at a time: each hash covers the row and the previous hash.
-- Rows don't commit in the order of their ids, so the chain has its own order: 1, 2, 3 …
CREATE TABLE audit_seal (
  audit_id bigint PRIMARY KEY REFERENCES audit,
  position bigint NOT NULL CONSTRAINT audit_seal_position_unique UNIQUE,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);

-- Rows that aren't sealed yet. An entry commits together with its audit row, so the sealer misses none.
CREATE TABLE audit_unsealed (
  audit_id bigint NOT NULL
);
CREATE FUNCTION await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_awaits_seal AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION await_seal();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER appointment_is_kept BEFORE DELETE OR TRUNCATE ON appointment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exam_is_kept BEFORE DELETE OR TRUNCATE ON exam
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
