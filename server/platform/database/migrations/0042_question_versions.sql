-- The clinic's own questions. Texts, order and retirement are versioned by triggers, and an answer refers to the version
-- of the question that it answered, so that it is always shown under the text of then.
ALTER TABLE question
  ADD COLUMN answer_format text CHECK (answer_format = 'number'),
  -- The clinic's English texts, separated like `options`; NULL without a translation.
  ADD COLUMN english text,
  ADD COLUMN english_options text,
  -- Counts the changes of the columns above, and of the Portuguese texts.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN retired_at timestamptz,
  -- The last change of any kind. Built-in questions have no author.
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_by uuid REFERENCES account,
  ADD CONSTRAINT question_english_whole CHECK ((english IS NULL) = (english_options IS NULL));

-- Weight and height; until now, the server knew this without the database.
UPDATE question SET answer_format = 'number'
  WHERE id IN ('9e571011-0000-4000-8000-000000000001', '9e571011-0000-4000-8000-000000000002');

CREATE TABLE question_version (
  question_id uuid NOT NULL REFERENCES question,
  version integer NOT NULL,
  question text NOT NULL,
  answer_type text NOT NULL,
  answer_format text,
  options text NOT NULL,
  english text,
  english_options text,
  -- NULL: stored before this table existed; the time wasn't recorded.
  written_at timestamptz,
  written_by uuid REFERENCES account,
  PRIMARY KEY (question_id, version)
);
INSERT INTO question_version (question_id, version, question, answer_type, answer_format, options)
  SELECT id, version, question, answer_type, answer_format, options FROM question;

-- The ids of the questions that are asked, in order, after each change.
CREATE TABLE question_order (
  version integer PRIMARY KEY,
  active uuid[] NOT NULL,
  changed_at timestamptz,
  changed_by uuid REFERENCES account
);
INSERT INTO question_order (version, active)
  SELECT 1, array_agg(id ORDER BY position, id) FROM question HAVING count(*) > 0;

-- Existing answers were given to the first version.
ALTER TABLE answer ADD COLUMN question_version integer NOT NULL DEFAULT 1,
  ADD FOREIGN KEY (question_id, question_version) REFERENCES question_version;
ALTER TABLE answer_version ADD COLUMN question_version integer NOT NULL DEFAULT 1,
  ADD FOREIGN KEY (question_id, question_version) REFERENCES question_version;

CREATE TRIGGER question_is_kept BEFORE DELETE OR TRUNCATE ON question
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_version_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON question_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_order_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON question_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION question_texts(given question) RETURNS text[] LANGUAGE sql IMMUTABLE AS
  $$ SELECT ARRAY[given.question, given.answer_type, given.answer_format, given.options, given.english, given.english_options] $$;

-- The version counts the changes of the texts. Neither an INSERT nor an UPDATE can set it.
CREATE FUNCTION count_question_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.version := 1;
  ELSIF question_texts(NEW) IS DISTINCT FROM question_texts(OLD) THEN
    NEW.version := OLD.version + 1;
  ELSE
    NEW.version := OLD.version;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER question_version_counts BEFORE INSERT OR UPDATE ON question
  FOR EACH ROW EXECUTE FUNCTION count_question_version();

CREATE FUNCTION keep_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_version (question_id, version, question, answer_type, answer_format, options, english,
      english_options, written_at, written_by)
    VALUES (NEW.id, NEW.version, NEW.question, NEW.answer_type, NEW.answer_format, NEW.options, NEW.english,
      NEW.english_options, NEW.changed_at, NEW.changed_by);
  RETURN NULL;
END $$;
CREATE TRIGGER question_keeps_first AFTER INSERT ON question FOR EACH ROW EXECUTE FUNCTION keep_question();
CREATE TRIGGER question_keeps_changes AFTER UPDATE ON question FOR EACH ROW
  WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION keep_question();

CREATE FUNCTION keep_question_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_order (version, active, changed_at, changed_by)
    SELECT coalesce(before.version, 0) + 1, present.active, latest.changed_at, latest.changed_by
    FROM (SELECT coalesce(array_agg(id ORDER BY position, id), '{}') AS active FROM question
        WHERE retired_at IS NULL) present
      CROSS JOIN (SELECT changed_at, changed_by FROM changed ORDER BY changed_at DESC, id LIMIT 1) latest
      LEFT JOIN (SELECT version, active FROM question_order ORDER BY version DESC LIMIT 1) before ON true
    WHERE before.active IS DISTINCT FROM present.active;
  RETURN NULL;
END $$;
CREATE TRIGGER question_order_keeps_first AFTER INSERT ON question REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_question_order();
CREATE TRIGGER question_order_keeps_changes AFTER UPDATE ON question REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_question_order();

-- As before, but the same answer to another version of the question is a change.
CREATE OR REPLACE FUNCTION keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.answered_at < OLD.answered_at THEN
    INSERT INTO answer_version (patient_id, question_id, question_version, answer, answer_json, answered_at)
      SELECT NEW.patient_id, NEW.question_id, NEW.question_version, NEW.answer, NEW.answer_json, NEW.answered_at
      WHERE NOT EXISTS (SELECT 1 FROM answer_version kept
        WHERE kept.patient_id = NEW.patient_id AND kept.question_id = NEW.question_id AND kept.answered_at = NEW.answered_at
          AND ROW(kept.question_version, kept.answer, kept.answer_json)
            IS NOT DISTINCT FROM ROW(NEW.question_version, NEW.answer, NEW.answer_json));
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR ROW(NEW.question_version, NEW.answer, NEW.answer_json)
      IS DISTINCT FROM ROW(OLD.question_version, OLD.answer, OLD.answer_json) THEN
    INSERT INTO answer_version (patient_id, question_id, question_version, answer, answer_json, answered_at)
      VALUES (NEW.patient_id, NEW.question_id, NEW.question_version, NEW.answer, NEW.answer_json, NEW.answered_at);
  END IF;
  RETURN NEW;
END $$;
