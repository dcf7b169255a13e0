-- Patients whom the reception registers: how they are found, merged with another patient, and attached to an account.
ALTER TABLE patient
  -- The clinic that registered the patient; NULL for those who signed up.
  ADD COLUMN clinic_id uuid REFERENCES clinic,
  -- NULL for those who signed up.
  ADD COLUMN created_by uuid REFERENCES account,
  -- A merged patient never has an account, so an account's own patient is always the person's main one.
  ADD CONSTRAINT patient_with_account_is_root CHECK (account_id IS NULL OR root_id = id);

-- Two rules: a sign-up is never refused because the reception registered the same CPF, and doesn't learn of it.
ALTER TABLE patient DROP CONSTRAINT patient_cpf_unique;
CREATE UNIQUE INDEX patient_cpf_unique ON patient (cpf) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX patient_cpf_unique_at_desk ON patient (cpf) WHERE account_id IS NULL;

-- A text in lower case, without accents, each run of spaces and punctuation as one space. Not translate(): accents may
-- be separate characters. Accents go first: lower() changes only ASCII in a database of the locale C.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u2000-\u206f]+', ' ', 'g'))
$$;
-- Finds the beginnings of words in any order. An expression instead of a column: nothing to keep in backups.
CREATE INDEX patient_by_words ON patient USING gin (to_tsvector('simple'::regconfig, folded(name)));
CREATE INDEX patient_by_phone ON patient (phone);
CREATE INDEX patient_by_birthday ON patient (birthday);
CREATE INDEX patient_by_root ON patient (root_id);

-- Merging is a pointer, so that it can be undone: rows keep their patient, and reads take all patients of one root.
CREATE TABLE patient_merge (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  from_id uuid NOT NULL REFERENCES patient,
  into_id uuid NOT NULL REFERENCES patient,
  at timestamptz NOT NULL,
  merged_by uuid NOT NULL REFERENCES account,
  undone_at timestamptz,
  undone_by uuid REFERENCES account,
  CONSTRAINT patient_merge_of_two CHECK (from_id <> into_id),
  CONSTRAINT patient_merge_undone_whole CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE UNIQUE INDEX patient_merge_open ON patient_merge (from_id) WHERE undone_at IS NULL;
CREATE INDEX patient_merge_by_into ON patient_merge (into_id) WHERE undone_at IS NULL;

-- The roots follow from the merges that aren't undone.
CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  root uuid := NEW.from_id;
BEGIN
  IF NEW.undone_at IS NULL THEN
    SELECT root_id INTO root FROM patient WHERE id = NEW.into_id;
  END IF;
  IF NEW.undone_at IS NULL AND root = NEW.from_id THEN
    RAISE EXCEPTION 'patient % is merged into % already', NEW.into_id, NEW.from_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'patient_merge_without_cycle';
  END IF;
  UPDATE patient SET root_id = root WHERE id IN (
    WITH RECURSIVE part (id) AS (
      SELECT NEW.from_id
      UNION SELECT from_id FROM patient_merge JOIN part ON into_id = part.id WHERE undone_at IS NULL
    ) SELECT id FROM part);
  RETURN NULL;
END $$;
CREATE TRIGGER patient_merge_is_followed AFTER INSERT ON patient_merge FOR EACH ROW
  WHEN (NEW.undone_at IS NULL) EXECUTE FUNCTION follow_merge();
CREATE TRIGGER patient_merge_undo_is_followed AFTER UPDATE ON patient_merge FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL) EXECUTE FUNCTION follow_merge();

-- A code with which a patient attaches a record that the reception made to an account; stored as its SHA-256.
CREATE TABLE claim_code (
  patient_id uuid PRIMARY KEY REFERENCES patient,
  code_hash bytea NOT NULL CONSTRAINT claim_code_unique UNIQUE,
  clinic_id uuid NOT NULL REFERENCES clinic,
  made_by uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_by uuid REFERENCES account,
  CONSTRAINT claim_code_used_whole CHECK ((used_at IS NULL) = (used_by IS NULL))
);

-- Whom a receptionist has found by a whole phone number or CPF, without knowing them at a clinic: may be opened and
-- booked for a day.
CREATE TABLE patient_found (
  account_id uuid NOT NULL REFERENCES account,
  -- Not merged when they were found.
  patient_id uuid NOT NULL REFERENCES patient,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, patient_id)
);

-- Records hang on patients, and the history of merges explains where they were shown.
CREATE TRIGGER patient_is_kept BEFORE DELETE OR TRUNCATE ON patient
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER patient_merge_is_kept BEFORE DELETE OR TRUNCATE ON patient_merge
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A merge can be undone once, and nothing else about it changes.
CREATE TRIGGER patient_merge_stays BEFORE UPDATE ON patient_merge FOR EACH ROW
  WHEN (OLD.undone_at IS NOT NULL OR ROW(NEW.id, NEW.from_id, NEW.into_id, NEW.at, NEW.merged_by)
    IS DISTINCT FROM ROW(OLD.id, OLD.from_id, OLD.into_id, OLD.at, OLD.merged_by))
  EXECUTE FUNCTION refuse_change();
