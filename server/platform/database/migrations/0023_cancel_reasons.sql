-- The clinic also cancels because the doctor can't come.
ALTER TABLE appointment DROP CONSTRAINT appointment_cancel_reason_check,
  ADD CONSTRAINT appointment_cancel_reason_known CHECK (cancel_reason IN ('Horario', 'Local', 'Medico', 'Nenhum'));
