import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { describe } from '../../api/problems.ts';
import { useToast } from '../../ui/toast.tsx';
import { news } from '../device.ts';
import { useLine } from './line.ts';

/** Tells what became of what had been queued, in the tab that the person looks at. */
export function LateResults() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const line = useLine();
  useEffect(
    () =>
      news.listen(piece => {
        if (piece.type !== 'sent' && piece.type !== 'refused') return;
        if (!piece.late || document.visibilityState !== 'visible') return;
        const about = line(piece.intent);
        if (piece.type === 'sent') addToast({ type: 'success', title: t('offline.late.sent'), description: about });
        else {
          const { text } = describe(new ApiError(piece.problem), t);
          addToast({ type: 'error', title: t('offline.late.refused'), description: `${about}. ${text}` });
        }
      }),
    [t, addToast, line],
  );
  return null;
}
