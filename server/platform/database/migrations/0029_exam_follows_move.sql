-- An exam's text and file are written once, and an exam with a file stays with its appointment. One whose file is still
-- on the doctor's device follows a moved appointment: the former one is cancelled and no longer takes the file.
DROP TRIGGER exam_content_stays ON exam;
CREATE TRIGGER exam_content_stays BEFORE UPDATE ON exam FOR EACH ROW
  WHEN (NEW.result IS DISTINCT FROM OLD.result
    OR (NEW.appointment_id IS DISTINCT FROM OLD.appointment_id
      AND (OLD.file_hash IS NOT NULL OR OLD.deleted_at IS NOT NULL))
    OR (OLD.file_hash IS NOT NULL AND NEW.file_hash IS DISTINCT FROM OLD.file_hash))
  EXECUTE FUNCTION refuse_change();
