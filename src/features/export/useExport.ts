import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAt } from '../../../contract/wallClock.ts';
import { deviceZone } from '../../i18n/dates.ts';
import { describe } from '../../net/problems.ts';
import { saveFile } from '../../ui/browser/saveFile.ts';
import { useCareCheck } from '../care/index.ts';
import { downloadExport, type Progress } from './download.ts';

export type ExportState =
  | { is: 'idle' }
  | { is: 'running'; progress: Progress }
  | { is: 'saved' }
  | { is: 'cancelled' }
  | { is: 'failed'; title: string; text: string };

/** Updates of the progress per second are enough to see that it moves. */
const PROGRESS_MS = 250;

/** Downloads and saves an export; it ends with the page. */
export function useExport(patient: string | undefined) {
  const { t } = useTranslation();
  const checkCare = useCareCheck();
  const [state, setState] = useState<ExportState>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async () => {
    const controller = new AbortController();
    running.current = controller;
    let shownAt = 0;
    setState({ is: 'running', progress: { received: 0, expected: 0 } });
    const onProgress = (progress: Progress) => {
      if (Date.now() - shownAt < PROGRESS_MS) return;
      shownAt = Date.now();
      setState({ is: 'running', progress });
    };
    try {
      const file = await downloadExport({ patient, signal: controller.signal, onProgress });
      saveFile(file, `clinic-${dateAt(deviceZone(), Date.now())}.zip`);
      setState({ is: 'saved' });
    } catch (error) {
      if (controller.signal.aborted) return setState({ is: 'cancelled' });
      checkCare(error);
      setState({ is: 'failed', ...describe(error, t) });
    } finally {
      running.current = undefined;
    }
  }, [patient, checkCare, t]);

  const cancel = useCallback(() => running.current?.abort(), []);
  return { state, start, cancel };
}
