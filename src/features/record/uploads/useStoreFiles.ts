import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { asSingleLine } from '../../../../contract/formats.ts';
import { EXAM_LABEL_MAX } from '../../../../contract/record.ts';
import { StorageError } from '../../../device/database.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import { outbox } from '../../../sync/device.ts';
import { describeRefusal } from '../../../sync/ui/describeIntent.ts';
import { doctorsLine } from '../../appointments/intents/index.ts';
import { uploadExamIntent } from '../intents/uploadExam.ts';

/** A chosen file, with the id that its exam will get. */
interface Chosen {
  examId: string;
  file: File;
  /** Whether it is being sent directly because the device can't store it. */
  isSending?: boolean;
}

/** What the doctor states about the files that are added next. */
export interface ExamDetails {
  label: string;
  /** `2026-11-22`; empty if not stated. */
  takenOn: string;
}

interface StoringFiles {
  /** Chosen files that aren't stored on the device yet; until they are, the page must not be reloaded. */
  storing: readonly Chosen[];
  /** Why a file couldn't be stored, in the current language. */
  failure: string | undefined;
  store(files: readonly File[], details: ExamDetails): Promise<void>;
}

/** Puts chosen files into the outbox, one after another, so that several large files don't exhaust the device. */
export function useStoreFiles(appointment: DoctorAppointment): StoringFiles {
  const { t } = useTranslation();
  const [storing, setStoring] = useState<readonly Chosen[]>([]);
  const [failure, setFailure] = useState<string>();
  useReloadBlock(storing.length > 0);

  async function storeOne({ examId, file }: Chosen, details: ExamDetails): Promise<void> {
    const label = asSingleLine(details.label).slice(0, EXAM_LABEL_MAX);
    const ids = { examId, appointmentId: appointment.id, patientId: appointment.patient.id };
    const fields = {
      ...ids,
      ...{ name: file.name, size: file.size, line: doctorsLine(appointment) },
      ...(label !== '' && { label }),
      ...(details.takenOn !== '' && { takenOn: details.takenOn }),
    };
    await outbox.sendFile(uploadExamIntent, fields, file, () =>
      setStoring(before => before.map(one => (one.examId === examId ? { ...one, isSending: true } : one))),
    );
  }

  function failureText(error: unknown, name: string): string {
    if (error instanceof ApiError) {
      const { title, text } = describeRefusal(uploadExamIntent, error.problem, t);
      return `${name}: ${title}. ${text}`;
    }
    if (error instanceof StorageError) return t(`record.uploads.notStored.${error.reason}`, { name });
    return t('record.uploads.notSent', { name });
  }

  async function store(files: readonly File[], details: ExamDetails): Promise<void> {
    setFailure(undefined);
    const chosen = files.map(file => ({ examId: crypto.randomUUID(), file }));
    setStoring(before => [...before, ...chosen]);
    for (const one of chosen) {
      try {
        await storeOne(one, details);
      } catch (error) {
        console.error('record: an exam could not be stored', error);
        setFailure(failureText(error, one.file.name));
      } finally {
        setStoring(before => before.filter(other => other.examId !== one.examId));
      }
    }
  }

  return { storing, failure, store };
}
