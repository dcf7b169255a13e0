import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import type { DocumentKind, UsualContents } from '../../../../contract/documents.ts';
import type { ListedAllergy } from '../../../../contract/entries.ts';
import { StorageError } from '../../../device/database.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { DraftOffer } from '../../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { useColumns } from '../../../ui/browser/mediaQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { Prescription } from './medicines.ts';
import { AttendanceFields, CertificateFields, ExamRequestFields } from './OtherFields.tsx';
import { PrescriptionFields } from './PrescriptionFields.tsx';
import { PreviewBeside, PreviewButton } from './Preview.tsx';
import { useDocumentForm } from './useDocumentForm.ts';
import '../../../ui/actions/kept-buttons.css';
import './form.css';

/** One array, so that the allergies aren't read again with each letter. */
const noAllergies: readonly ListedAllergy[] = [];

interface DocumentFormProps {
  appointment: DoctorAppointment;
  kind: DocumentKind;
  /** The patient's prescriptions that are known on this device, the last one first. */
  prescriptions: readonly Prescription[];
  /** What the doctor often writes on documents. */
  usual: UsualContents;
}

/** Writes a document of an appointment and issues it; then it can be printed. */
export function DocumentForm({ appointment, kind, prescriptions, usual }: DocumentFormProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const go = usePageNavigate();
  const form = useDocumentForm(appointment, kind);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  // As they were when the form was opened: chips that change would move the fields.
  const [offered] = useState(usual);
  const hasColumns = useColumns();
  useReloadBlock(form.isDirty);

  function showErrors(found: Record<string, string>): void {
    setErrors(found);
    setFailure(t('documents.form.invalid'));
    // Once they are rendered.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  async function discard() {
    await form.discard();
    // The button is gone, and with it the focus.
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setErrors({});
    setFailure(undefined);
    try {
      const outcome = await form.issue();
      if (outcome.status === 'invalid') return showErrors(outcome.errors);
      if (outcome.status === 'refused') return setFailure(describe(new ApiError(outcome.problem), t).text);
      if (outcome.status === 'queued') showQueued({ lasting: true });
      else addToast({ type: 'success', title: t('documents.issued'), lasting: true });
      const query = new URLSearchParams({ appointment: appointment.id, document: outcome.id });
      go(`/diagnostic/document?${query}`, { replace: true });
    } catch (error) {
      const isStorage = error instanceof StorageError;
      setFailure(
        isStorage ? t(`offline.storage.${error.reason}`) : `${describe(error, t).text} ${t('documents.form.kept')}`,
      );
    } finally {
      setSending(false);
    }
  }

  if (!form.isReady) return <Loading rows={1} />;
  const { storedAt, trouble, otherDraft } = form.draft;
  const { fields, change } = form;
  const shared = { errors, onChange: change };
  return (
    <div className="document-beside">
      <Card as="section" aria-label={t(`documents.kinds.${kind}`)}>
        <form ref={element} onSubmit={submit} noValidate className="document-form">
          <fieldset disabled={sending}>
            <legend className="visually-hidden">{t(`documents.kinds.${kind}`)}</legend>
            <DraftOffer draft={form.draft} onOther={form.open} />
            {fields.kind === 'prescription' && (
              <PrescriptionFields
                {...shared}
                fields={fields}
                earlier={prescriptions}
                usual={offered.medicines}
                allergies={appointment.patient.allergies ?? noAllergies}
              />
            )}
            {fields.kind === 'certificate' && <CertificateFields {...shared} fields={fields} />}
            {fields.kind === 'exam_request' && <ExamRequestFields {...shared} fields={fields} usual={offered.exams} />}
            {fields.kind === 'attendance' && <AttendanceFields {...shared} fields={fields} />}
          </fieldset>
          <p className="document-hint">{t('documents.form.final')}</p>
          <DraftTrouble trouble={trouble} />
          {form.isDirty && storedAt !== undefined && !trouble && !otherDraft && (
            <Note tone="info">
              <p>{t('documents.form.draft')}</p>
              <Button kind="quiet" size="small" onClick={discard}>
                {t('documents.form.discard')}
              </Button>
            </Note>
          )}
          {failure && (
            <Note tone="danger" role="alert">
              <p>{failure}</p>
            </Note>
          )}
          <div className={`document-submit ${form.isDirty ? 'kept-buttons' : ''}`}>
            <SubmitButton loading={sending}>{t('documents.form.issue')}</SubmitButton>
            {!hasColumns && <PreviewButton fields={fields} printed={form.printed} />}
          </div>
        </form>
      </Card>
      {hasColumns && <PreviewBeside fields={fields} printed={form.printed} />}
    </div>
  );
}
