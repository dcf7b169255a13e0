import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { StorageError } from '../../../device/database.ts';
import { useHold } from '../../../device/holds.ts';
import { ApiError } from '../../../net/errors.ts';
import { outbox } from '../../../sync/device.ts';
import { reasonOf } from '../../../sync/ui/reason.ts';

/** A chosen file, under the id that its exam will have. */
interface Chosen {
  examId: string;
  file: File;
  /** The device can't keep it: it is on its way to the server already. */
  isSending?: boolean;
}

interface Keeping {
  /** Chosen files that aren't on the device's disk yet: until they are, this page must not go. */
  keeping: readonly Chosen[];
  /** Why one couldn't be kept, in the reader's language. */
  failure: string | undefined;
  keep(files: readonly File[]): Promise<void>;
}

/** Puts chosen files into the outbox, one after another, so that a large one doesn't crowd the device. */
export function useKeepFiles(visit: DoctorAppointment): Keeping {
  const { t } = useTranslation();
  const [keeping, setKeeping] = useState<readonly Chosen[]>([]);
  const [failure, setFailure] = useState<string>();
  useHold(keeping.length > 0);

  async function keepOne({ examId, file }: Chosen): Promise<void> {
    const line = {
      date: visit.date,
      timeZone: visit.clinic.time_zone,
      specialty: visit.specialty.name,
      person: visit.patient.name,
    };
    const about = { examId, appointmentId: visit.id, patientId: visit.patient.id };
    const intent = { kind: 'uploadExam', ...about, name: file.name, size: file.size, line } as const;
    await outbox.sendFile(intent, file, () =>
      setKeeping(before => before.map(one => (one.examId === examId ? { ...one, isSending: true } : one))),
    );
  }

  function reasonOfLoss(error: unknown, name: string): string {
    if (error instanceof ApiError) {
      const { title, text } = reasonOf('uploadExam', error.problem, t);
      return `${name}: ${title}. ${text}`;
    }
    if (error instanceof StorageError) return t(`record.uploads.notKept.${error.reason}`, { name });
    return t('record.uploads.notSent', { name });
  }

  async function keep(files: readonly File[]): Promise<void> {
    setFailure(undefined);
    const chosen = files.map(file => ({ examId: crypto.randomUUID(), file }));
    setKeeping(before => [...before, ...chosen]);
    for (const one of chosen) {
      try {
        await keepOne(one);
      } catch (error) {
        console.error('record: an exam could not be kept', error);
        setFailure(reasonOfLoss(error, one.file.name));
      } finally {
        setKeeping(before => before.filter(other => other.examId !== one.examId));
      }
    }
  }

  return { keeping, failure, keep };
}
