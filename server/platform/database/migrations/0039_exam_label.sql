-- What an exam is and when it was made, as its doctor states it; written once, as its text is.
ALTER TABLE exam ADD COLUMN label text CHECK (char_length(label) BETWEEN 1 AND 80);
ALTER TABLE exam ADD COLUMN taken_on date;
CREATE TRIGGER exam_label_stays BEFORE UPDATE ON exam FOR EACH ROW
  WHEN (NEW.label IS DISTINCT FROM OLD.label OR NEW.taken_on IS DISTINCT FROM OLD.taken_on)
  EXECUTE FUNCTION refuse_change();
