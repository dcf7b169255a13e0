import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { news } from '../device.ts';
import { useLine } from './line.ts';
import { reasonOf } from './reason.ts';

/** Tells what became of what had been queued, in the tab that the person looks at. */
export function LateResults() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const line = useLine();
  useEffect(
    () =>
      news.listen(piece => {
        if (piece.type !== 'sent' && piece.type !== 'refused') return;
        // A file that is refused concerns its doctor, who may have left its page by then.
        const isTold = piece.late || (piece.type === 'refused' && piece.intent.kind === 'uploadExam');
        if (!isTold || document.visibilityState !== 'visible') return;
        const about = line(piece.intent);
        if (piece.type === 'sent') addToast({ type: 'success', title: t('offline.late.sent'), description: about });
        else {
          const { text } = reasonOf(piece.intent.kind, piece.problem, t);
          addToast({ type: 'error', title: t('offline.late.refused'), description: `${about}. ${text}` });
        }
      }),
    [t, addToast, line],
  );
  return null;
}
