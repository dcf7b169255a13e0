import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { StorageError } from '../../offline/database.ts';
import { outbox } from '../../offline/device.ts';
import { useHold } from '../../offline/holds.ts';

/** A chosen file, under the id that its exam will have. */
interface Chosen {
  examId: string;
  file: File;
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
    await outbox.sendFile({ kind: 'uploadExam', ...about, name: file.name, size: file.size, line }, file);
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
        const reason = error instanceof StorageError ? error.reason : 'unavailable';
        setFailure(t(`record.uploads.notKept.${reason}`, { name: one.file.name }));
      } finally {
        setKeeping(before => before.filter(other => other !== one));
      }
    }
  }

  return { keeping, failure, keep };
}
