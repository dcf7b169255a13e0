import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { DocumentContent, type DocumentKind, newCode, type Printed } from '../../../../contract/documents.ts';
import type { FieldCode, Problem } from '../../../../contract/errors.ts';
import { fieldErrors } from '../../../../contract/validation.ts';
import { clock } from '../../../device/clock.ts';
import { outbox } from '../../../sync/device.ts';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import { useTyped } from '../../../sync/drafts/useTyped.ts';
import { doctorsLine } from '../../appointments/intents/index.ts';
import { useSession } from '../../identity/index.ts';
import { issueDocumentIntent } from '../intents/issueDocument.ts';
import { contentOf, DocumentDraft, draftName, type Fields, initialFields } from './draft.ts';

type IssueOutcome =
  | { status: 'sent' | 'queued'; id: string }
  | { status: 'invalid'; errors: Record<string, string> }
  | { status: 'refused'; problem: Problem };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a stored draft says the same. Its line doesn't count: the patient's name may have been corrected since. */
function isFilledIn(stored: unknown, fields: Fields): boolean {
  const draft = v.safeParse(DocumentDraft, stored);
  return draft.success && isSame(draft.output.fields, fields);
}

/** The state of a document being written: a draft until the outbox has it. */
export function useDocumentForm(appointment: DoctorAppointment, kind: DocumentKind) {
  const { t } = useTranslation();
  const { user } = useSession();
  const name = draftName(appointment.id, kind);
  const draft = useDraft(name, DocumentDraft);
  // `null`: discarded, so the draft that was loaded no longer counts.
  const { typed, write, latest, isOpen } = useTyped<Fields | null>();
  /** What an attempt has sent: a repeat of the same content has the same id and code. */
  const attempt = useRef<{ content: DocumentContent; id: string; code: string; issuedAt: string } | undefined>(
    undefined,
  );
  const line = doctorsLine(appointment);
  const { saved, keep } = draft;
  const stored = saved?.fields.kind === kind ? saved.fields : undefined;
  const written = typed === null ? undefined : (typed ?? stored);
  const fields = written ?? initialFields(kind, appointment);

  const lineText = JSON.stringify(line);
  useEffect(() => {
    if (typed) keep({ fields: typed, line: JSON.parse(lineText) });
  }, [typed, keep, lineText]);

  const { clinic, patient } = appointment;
  const printed: Printed = {
    clinic: { name: clinic.name, address: clinic.address, time_zone: clinic.time_zone },
    doctor: { name: user.name, CRM: user.CRM ?? '', gender: user.gender },
    patient: { name: patient.name },
  };

  const errorsOf = (found: readonly { field: string; code: FieldCode }[]) =>
    Object.fromEntries(
      found.map(({ field, code }) => [field.replace(/^content\./, ''), t(`errors.fields.${code}`)] as const),
    );

  /** @throws StorageError when the device can't store it, NetworkError when it was sent without storage */
  async function issue(): Promise<IssueOutcome> {
    const content = v.safeParse(DocumentContent, contentOf(fields));
    if (!content.success) return { status: 'invalid', errors: errorsOf(fieldErrors(content.issues)) };
    if (!attempt.current || !isSame(attempt.current.content, content.output)) {
      const issuedAt = new Date(Date.now() - clock.offBy()).toISOString();
      attempt.current = { content: content.output, id: crypto.randomUUID(), code: newCode(), issuedAt };
    }
    const { id, code, issuedAt } = attempt.current;
    await draft.flush();
    const result = await outbox.send(
      issueDocumentIntent,
      {
        ...{ documentId: id, appointmentId: appointment.id, patientId: appointment.patient.id },
        ...{ code, issuedAt, content: content.output, printed, line },
      },
      {
        draft: {
          form: draft.form,
          rest: value => (isFilledIn(value, fields) ? undefined : value),
        },
      },
    );
    attempt.current = undefined;
    if (result.status !== 'refused') {
      // The page may be hidden and stay: the next document begins with a blank form.
      if (isSame(latest() ?? fields, fields)) write(null);
      return { status: result.status, id };
    }
    // If the form was closed meanwhile, the refused entry stays in the outbox.
    if (isOpen()) await outbox.takeBack(result.id, draft.form, () => ({ fields, line }));
    const { problem } = result;
    const found = (problem.errors ?? []).filter(({ field }) => field.startsWith('content.'));
    return found.length > 0 ? { status: 'invalid', errors: errorsOf(found) } : { status: 'refused', problem };
  }

  return {
    fields,
    /** Who and where, as the paper names them. */
    printed,
    isReady: draft.status === 'ready',
    isDirty: written !== undefined,
    draft,
    change: write,
    open: ({ fields: earlier }: DocumentDraft) => write(earlier),
    async discard() {
      write(null);
      await draft.clear();
    },
    issue,
  };
}
