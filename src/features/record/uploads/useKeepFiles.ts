import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { StorageError } from '../../../device/database.ts';
import { useHold } from '../../../device/holds.ts';
import { ApiError } from '../../../net/errors.ts';
import { outbox } from '../../../sync/device.ts';
import { reasonOf } from '../../../sync/ui/reason.ts';

/** A chosen file, with the id that its exam will get. */
interface Chosen {
  examId: string;
  file: File;
  /** Whether it is being sent directly because the device can't store it. */
  isSending?: boolean;
}

interface Keeping {
  /** Chosen files that aren't stored on the device yet; until they are, the page must not be reloaded. */
  keeping: readonly Chosen[];
  /** Why a file couldn't be stored, in the current language. */
  failure: string | undefined;
  keep(files: readonly File[]): Promise<void>;
}

/** Puts chosen files into the outbox, one after another, so that several large files don't exhaust the device. */
export function useKeepFiles(appointment: DoctorAppointment): Keeping {
  const { t } = useTranslation();
  const [keeping, setKeeping] = useState<readonly Chosen[]>([]);
  const [failure, setFailure] = useState<string>();
  useHold(keeping.length > 0);

  async function keepOne({ examId, file }: Chosen): Promise<void> {
    const line = {
      date: appointment.date,
      timeZone: appointment.clinic.time_zone,
      specialty: appointment.specialty.name,
      person: appointment.patient.name,
    };
    const about = { examId, appointmentId: appointment.id, patientId: appointment.patient.id };
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
