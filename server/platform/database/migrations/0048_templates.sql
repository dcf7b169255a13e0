-- A doctor's own templates. Every saved state is kept as a version; archiving only marks.
CREATE TABLE template (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES account,
  name text NOT NULL,
  field text NOT NULL CONSTRAINT template_field_known CHECK (field IN ('anamnesis', 'diagnosis', 'both')),
  text text NOT NULL,
  archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  CONSTRAINT template_length CHECK (char_length(name) <= 60 AND char_length(text) <= 5000)
);
CREATE INDEX template_of_doctor ON template (doctor_id, id);

CREATE TABLE template_version (
  template_id uuid NOT NULL REFERENCES template,
  doctor_id uuid NOT NULL REFERENCES account,
  version integer NOT NULL,
  name text NOT NULL,
  field text NOT NULL,
  text text NOT NULL,
  archived boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (template_id, version)
);
CREATE INDEX template_version_of_doctor ON template_version (doctor_id);

-- The version counts the changes. An UPDATE can neither set it nor give the template to another doctor.
CREATE FUNCTION count_template_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.doctor_id := OLD.doctor_id;
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER template_version_counts BEFORE UPDATE ON template
  FOR EACH ROW EXECUTE FUNCTION count_template_version();

CREATE FUNCTION keep_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO template_version (template_id, doctor_id, version, name, field, text, archived, changed_at)
    VALUES (NEW.id, NEW.doctor_id, NEW.version, NEW.name, NEW.field, NEW.text, NEW.archived, NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER template_keeps_versions AFTER INSERT OR UPDATE ON template
  FOR EACH ROW EXECUTE FUNCTION keep_template();

CREATE TRIGGER template_version_is_kept BEFORE UPDATE OR TRUNCATE ON template_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER template_is_kept BEFORE TRUNCATE ON template
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only the erasing of a closed account deletes its templates.
CREATE FUNCTION require_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = OLD.doctor_id AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION '% rows of an open account are never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER template_outlives_open_account BEFORE DELETE ON template
  FOR EACH ROW EXECUTE FUNCTION require_closed_account();
CREATE TRIGGER template_version_outlives_open_account BEFORE DELETE ON template_version
  FOR EACH ROW EXECUTE FUNCTION require_closed_account();
