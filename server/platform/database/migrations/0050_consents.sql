-- What users have agreed to: the accepted versions of texts, and the history of optional consents. Both are
-- append-only.

-- Accepted texts -----------------------------------------------------------------------------------------------------
CREATE TABLE acceptance (
  account_id uuid NOT NULL REFERENCES account,
  document text NOT NULL CONSTRAINT acceptance_document_known CHECK (document IN ('terms', 'privacy')),
  version integer NOT NULL CONSTRAINT acceptance_version_counts CHECK (version >= 1),
  -- In which language it was shown.
  language text NOT NULL CONSTRAINT acceptance_language_known CHECK (language IN ('pt-BR', 'en-US')),
  how text NOT NULL CONSTRAINT acceptance_how_known CHECK (how IN ('sign_up', 'app')),
  -- By the clock of a device that was offline; `received_at` is the server's.
  accepted_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- The SHA-256 of the text in that language, in hex: which words were accepted.
  text_hash text NOT NULL CONSTRAINT acceptance_text_hash_whole CHECK (text_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (account_id, document, version)
);
CREATE TRIGGER acceptance_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON acceptance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Optional consents --------------------------------------------------------------------------------------------------
-- The state of each is in a table of its own; triggers on these tables write the history.
CREATE TABLE consent_event (
  account_id uuid NOT NULL REFERENCES account,
  position bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  consent text NOT NULL CONSTRAINT consent_event_known CHECK (consent IN ('messages', 'push', 'calendar', 'earlier')),
  topic text,
  channel text,
  device text,
  -- The entry of the waitlist. No foreign key: it is only compared.
  subject_id uuid,
  given boolean NOT NULL,
  origin text NOT NULL CONSTRAINT consent_event_origin_known
    CHECK (origin IN ('app', 'mail_link', 'accepted', 'session_end', 'service', 'clinic', 'closing', 'reopening')),
  PRIMARY KEY (account_id, position),
  CONSTRAINT consent_event_topic_whole
    CHECK ((topic IS NULL) = (channel IS NULL) AND (topic IS NULL OR consent = 'messages'))
);
CREATE INDEX consent_event_of_entry ON consent_event (subject_id, position) WHERE subject_id IS NOT NULL;
CREATE TRIGGER consent_event_is_kept BEFORE DELETE OR TRUNCATE ON consent_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Only the device of an erased account is removed.
CREATE TRIGGER consent_event_stays BEFORE UPDATE ON consent_event FOR EACH ROW
  WHEN (NEW.device IS NOT NULL OR ROW(NEW.account_id, NEW.position, NEW.at, NEW.consent, NEW.topic, NEW.channel,
      NEW.subject_id, NEW.given, NEW.origin)
    IS DISTINCT FROM ROW(OLD.account_id, OLD.position, OLD.at, OLD.consent, OLD.topic, OLD.channel, OLD.subject_id,
      OLD.given, OLD.origin))
  EXECUTE FUNCTION refuse_change();

-- A transaction may say how a consent changes, and whose it is (server/platform/auth/consentOrigin.ts).
CREATE FUNCTION consent_origin(otherwise text) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT coalesce(nullif(current_setting('clinic.consent_origin', true), ''), otherwise) $$;

-- A patient without an account can end mails by a link too, and has no history.
CREATE FUNCTION keep_message_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consent_event (account_id, consent, topic, channel, given, origin)
    SELECT account.id, 'messages', NEW.topic, change.channel, change.given, consent_origin('app')
    FROM account, (VALUES
      ('mail', CASE WHEN TG_OP = 'INSERT' THEN true ELSE OLD.mail END, NEW.mail),
      ('push', CASE WHEN TG_OP = 'INSERT' THEN true ELSE OLD.push END, NEW.push)) change (channel, before, given)
    WHERE account.id = NEW.patient_id AND change.before <> change.given;
  RETURN NULL;
END $$;
CREATE TRIGGER message_preference_keeps_consents AFTER INSERT OR UPDATE ON message_preference
  FOR EACH ROW EXECUTE FUNCTION keep_message_consents();

-- A subscription that goes with its session is recorded by the trigger on the session, which runs before both are gone.
CREATE FUNCTION keep_push_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO consent_event (account_id, consent, device, given, origin)
      SELECT account_id, 'push', device, true, consent_origin('app') FROM session WHERE token_hash = NEW.token_hash;
  ELSE
    INSERT INTO consent_event (account_id, consent, device, given, origin)
      SELECT account_id, 'push', device, false, consent_origin('service')
      FROM session WHERE token_hash = OLD.token_hash;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER push_subscription_keeps_consent AFTER INSERT OR DELETE ON push_subscription
  FOR EACH ROW EXECUTE FUNCTION keep_push_consent();

CREATE FUNCTION keep_push_consent_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM push_subscription WHERE token_hash = OLD.token_hash) THEN
    INSERT INTO consent_event (account_id, consent, device, given, origin)
      VALUES (OLD.account_id, 'push', OLD.device, false, consent_origin('session_end'));
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER session_keeps_consent BEFORE DELETE ON session
  FOR EACH ROW EXECUTE FUNCTION keep_push_consent_of_session();

-- A new address replaces the former one, and changes no consent.
CREATE FUNCTION keep_calendar_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consent_event (account_id, consent, given, origin)
    VALUES (CASE WHEN TG_OP = 'INSERT' THEN NEW.account_id ELSE OLD.account_id END, 'calendar', TG_OP = 'INSERT',
      consent_origin('app'));
  RETURN NULL;
END $$;
CREATE TRIGGER calendar_feed_keeps_consent AFTER INSERT OR DELETE ON calendar_feed
  FOR EACH ROW EXECUTE FUNCTION keep_calendar_consent();

-- The person who acts for the patient decides about earlier times. An entry that ends otherwise ends the consent of the
-- account that gave it.
CREATE FUNCTION keep_earlier_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.ended_at IS NULL) = (NEW.ended_at IS NULL) THEN
    RETURN NULL;
  END IF;
  owner := nullif(current_setting('clinic.consent_account', true), '')::uuid;
  IF owner IS NULL THEN
    SELECT account_id INTO owner FROM consent_event WHERE subject_id = NEW.id ORDER BY position DESC LIMIT 1;
  END IF;
  IF owner IS NOT NULL THEN
    INSERT INTO consent_event (account_id, consent, subject_id, given, origin)
      VALUES (owner, 'earlier', NEW.id, NEW.ended_at IS NULL, consent_origin('app'));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER waitlist_entry_keeps_consent AFTER INSERT OR UPDATE ON waitlist_entry
  FOR EACH ROW EXECUTE FUNCTION keep_earlier_consent();

-- What is given today. When messages were switched off is not known.
INSERT INTO consent_event (account_id, at, consent, device, given, origin)
  SELECT account_id, push_subscription.created_at, 'push', device, true, 'app'
  FROM push_subscription JOIN session USING (token_hash) ORDER BY push_subscription.created_at;
INSERT INTO consent_event (account_id, at, consent, given, origin)
  SELECT account_id, created_at, 'calendar', true, 'app' FROM calendar_feed ORDER BY created_at;
INSERT INTO consent_event (account_id, at, consent, subject_id, given, origin)
  SELECT person.account_id, entry.created_at, 'earlier', entry.id, true, 'app'
  FROM waitlist_entry entry JOIN appointment ON appointment.id = entry.appointment_id
  JOIN patient ON patient.id = appointment.patient_id JOIN patient person ON person.id = patient.root_id
  WHERE entry.ended_at IS NULL AND person.account_id IS NOT NULL ORDER BY entry.created_at;
