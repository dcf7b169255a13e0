import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StorageError } from '../../../device/database.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { ApiError } from '../../../net/errors.ts';
import type { AnyIntentDefinition } from '../../../sync/outbox/intent.ts';
import { describeRefusal } from '../../../sync/ui/describeIntent.ts';

/** A chosen file, with the id that its exam will get. */
export interface Chosen {
  examId: string;
  file: File;
  /** Whether it is being sent directly because the device can't store it. */
  isSending?: boolean;
}

interface StoringFiles<Details> {
  /** Chosen files that aren't stored on the device yet; until they are, the page must not be reloaded. */
  storing: readonly Chosen[];
  /** Why files couldn't be stored, in the current language. */
  failures: readonly string[];
  /** Returns the files that could neither be stored nor sent. */
  store(files: readonly File[], details: Details): Promise<readonly File[]>;
}

/**
 * Puts chosen files into the outbox, one after another, so that several large files don't exhaust the device.
 *
 * @param send stores one file in the outbox; it calls `onUnstored` if it sends the file directly
 */
export function useStoreFiles<Details>(
  definition: Pick<AnyIntentDefinition, 'describeRefusal'>,
  send: (chosen: Chosen, details: Details, onUnstored: () => void) => Promise<unknown>,
): StoringFiles<Details> {
  const { t } = useTranslation();
  const [storing, setStoring] = useState<readonly Chosen[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);
  /** The ids of files that may have arrived although no response did: a repeat is no second exam. */
  const examIds = useRef(new WeakMap<File, string>());
  useReloadBlock(storing.length > 0);

  function failureText(error: unknown, name: string): string {
    if (error instanceof ApiError) {
      const { title, text } = describeRefusal(definition, error.problem, t);
      return `${name}: ${title}. ${text}`;
    }
    if (error instanceof StorageError) return t(`record.uploads.notStored.${error.reason}`, { name });
    return t('record.uploads.notSent', { name });
  }

  async function store(files: readonly File[], details: Details): Promise<readonly File[]> {
    setFailures([]);
    const chosen = files.map(file => ({ examId: examIds.current.get(file) ?? crypto.randomUUID(), file }));
    setStoring(before => [...before, ...chosen]);
    const unstored: File[] = [];
    for (const one of chosen) {
      try {
        await send(one, details, () =>
          setStoring(before =>
            before.map(other => (other.examId === one.examId ? { ...one, isSending: true } : other)),
          ),
        );
      } catch (error) {
        console.error('record: an exam could not be stored', error);
        unstored.push(one.file);
        examIds.current.set(one.file, one.examId);
        setFailures(before => [...before, failureText(error, one.file.name)]);
      } finally {
        setStoring(before => before.filter(other => other.examId !== one.examId));
      }
    }
    return unstored;
  }

  return { storing, failures, store };
}
