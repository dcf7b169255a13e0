-- News of a record is about files: an exam without one isn't shown.
CREATE INDEX exam_uploaded ON exam (uploaded_at);
DROP INDEX exam_created;
