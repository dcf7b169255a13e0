-- Notes and answers are never lost: triggers store each saved text as a version, and versions can't be changed or
-- deleted.

-- Whether a text contains anything except white space and invisible characters.
CREATE FUNCTION has_text(given text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT given ~ '[^\s\u0085\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]' $$;

CREATE TABLE notes_version (
  appointment_id uuid NOT NULL REFERENCES appointment,
  -- For partitioning by clinic (docs/operations.md, "The next size").
  clinic_id uuid NOT NULL REFERENCES clinic,
  version integer NOT NULL,
  anamnesis text NOT NULL,
  diagnosis text NOT NULL,
  -- NULL: stored before this table existed; the time wasn't recorded.
  written_at timestamptz DEFAULT now(),
  PRIMARY KEY (appointment_id, version)
);

CREATE TABLE answer_version (
  patient_id uuid NOT NULL REFERENCES account,
  version bigint GENERATED ALWAYS AS IDENTITY,
  question_id uuid NOT NULL REFERENCES question,
  answer text,
  answer_json jsonb,
  answered_at timestamptz NOT NULL,
  -- NULL as above.
  stored_at timestamptz DEFAULT now(),
  PRIMARY KEY (patient_id, version)
);

INSERT INTO notes_version (appointment_id, clinic_id, version, anamnesis, diagnosis, written_at)
  SELECT id, clinic_id, version, anamnesis, diagnosis, saved.at FROM appointment
  LEFT JOIN (SELECT subject_id, max(at) AS at FROM audit WHERE action = 'change' AND subject = 'notes' GROUP BY subject_id) saved
    ON saved.subject_id = appointment.id
  WHERE anamnesis <> '' OR diagnosis <> '';
INSERT INTO answer_version (patient_id, question_id, answer, answer_json, answered_at, stored_at)
  SELECT patient_id, question_id, answer, answer_json, answered_at, NULL FROM answer ORDER BY answered_at;

CREATE TRIGGER notes_version_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON notes_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER answer_version_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON answer_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER answer_is_kept BEFORE DELETE OR TRUNCATE ON answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The version of an appointment counts the changes of its notes. An UPDATE can't set it.
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(NEW.anamnesis, NEW.diagnosis) IS DISTINCT FROM ROW(OLD.anamnesis, OLD.diagnosis) THEN
    NEW.version := OLD.version + 1;
  ELSE
    NEW.version := OLD.version;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER appointment_version_counts BEFORE UPDATE ON appointment FOR EACH ROW
  WHEN (ROW(NEW.anamnesis, NEW.diagnosis, NEW.version) IS DISTINCT FROM ROW(OLD.anamnesis, OLD.diagnosis, OLD.version))
  EXECUTE FUNCTION count_version();

CREATE FUNCTION keep_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notes_version (appointment_id, clinic_id, version, anamnesis, diagnosis)
    VALUES (NEW.id, NEW.clinic_id, NEW.version, NEW.anamnesis, NEW.diagnosis);
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_keeps_first_notes AFTER INSERT ON appointment FOR EACH ROW
  WHEN (NEW.anamnesis <> '' OR NEW.diagnosis <> '') EXECUTE FUNCTION keep_notes();
CREATE TRIGGER appointment_keeps_notes AFTER UPDATE ON appointment FOR EACH ROW
  WHEN (ROW(NEW.anamnesis, NEW.diagnosis) IS DISTINCT FROM ROW(OLD.anamnesis, OLD.diagnosis))
  EXECUTE FUNCTION keep_notes();

-- The patient and doctor of saved notes, and the patient and question of an answer, can't be changed.
CREATE TRIGGER appointment_notes_stay BEFORE UPDATE ON appointment FOR EACH ROW
  WHEN (OLD.version > 1 AND ROW(NEW.patient_id, NEW.doctor_id) IS DISTINCT FROM ROW(OLD.patient_id, OLD.doctor_id))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER answer_stays BEFORE UPDATE ON answer FOR EACH ROW
  WHEN (ROW(NEW.patient_id, NEW.question_id) IS DISTINCT FROM ROW(OLD.patient_id, OLD.question_id))
  EXECUTE FUNCTION refuse_change();

-- An answer that is older than the stored one (sent late by a device that was offline) doesn't replace it, but is still
-- kept as a version. Sending it again adds nothing.
CREATE FUNCTION keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.answered_at < OLD.answered_at THEN
    INSERT INTO answer_version (patient_id, question_id, answer, answer_json, answered_at)
      SELECT NEW.patient_id, NEW.question_id, NEW.answer, NEW.answer_json, NEW.answered_at
      WHERE NOT EXISTS (SELECT 1 FROM answer_version kept
        WHERE kept.patient_id = NEW.patient_id AND kept.question_id = NEW.question_id AND kept.answered_at = NEW.answered_at
          AND ROW(kept.answer, kept.answer_json) IS NOT DISTINCT FROM ROW(NEW.answer, NEW.answer_json));
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR ROW(NEW.answer, NEW.answer_json) IS DISTINCT FROM ROW(OLD.answer, OLD.answer_json) THEN
    INSERT INTO answer_version (patient_id, question_id, answer, answer_json, answered_at)
      VALUES (NEW.patient_id, NEW.question_id, NEW.answer, NEW.answer_json, NEW.answered_at);
  END IF;
  RETURN NEW;
END $$;
-- AFTER INSERT, because an upsert that updates also fires BEFORE INSERT triggers.
CREATE TRIGGER answer_keeps_first AFTER INSERT ON answer FOR EACH ROW EXECUTE FUNCTION keep_answer();
CREATE TRIGGER answer_keeps_changes BEFORE UPDATE ON answer FOR EACH ROW EXECUTE FUNCTION keep_answer();

-- An exam's text and file are written once.
CREATE TRIGGER exam_content_stays BEFORE UPDATE ON exam FOR EACH ROW
  WHEN (ROW(NEW.appointment_id, NEW.result) IS DISTINCT FROM ROW(OLD.appointment_id, OLD.result)
    OR (OLD.file_hash IS NOT NULL AND NEW.file_hash IS DISTINCT FROM OLD.file_hash))
  EXECUTE FUNCTION refuse_change();
