import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { timer } from '../../device/timers.ts';
import { useToast } from '../../ui/toast.tsx';
import { intents, news } from '../device.ts';
import type { News } from '../outbox/news.ts';
import { describeRefusal, useLine } from './describeIntent.ts';

/** Results with pauses no longer than this are announced together, in milliseconds: there may be dozens. */
const GATHERING_MS = 800;

type Sent = Extract<News, { type: 'sent' }>;
type Refused = Extract<News, { type: 'refused' }>;

/** Announces the results of queued entries, in the visible tab. */
export function LateResults() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const line = useLine();

  const tellSent = useEffectEvent(([first, ...others]: readonly Sent[]) => {
    if (!first) return;
    const description = others.length > 0 ? t('offline.late.many', { count: others.length + 1 }) : line(first.intent);
    addToast({ type: 'success', title: t('offline.late.sent'), description, lasting: true });
  });

  const tellRefused = useEffectEvent(({ intent, problem }: Refused) => {
    const { text } = describeRefusal(intents.of(intent), problem, t);
    addToast({
      type: 'error',
      title: t('offline.late.refused'),
      description: `${line(intent)}. ${text}`,
      lasting: true,
    });
  });

  useEffect(() => {
    let sent: Sent[] = [];
    let stopTimer = () => {};
    const stopListening = news.listen(piece => {
      if (piece.type !== 'sent' && piece.type !== 'refused') return;
      // Another version of the app may have sent an intent that this one doesn't know.
      if (!intents.parse(piece.intent)) return;
      // A refused file is always announced: the person may have left its page.
      const isTold = piece.late || (piece.type === 'refused' && intents.of(piece.intent).lane === 'uploads');
      if (!isTold || document.visibilityState !== 'visible') return;
      if (piece.type === 'refused') return tellRefused(piece);
      sent.push(piece);
      stopTimer();
      stopTimer = timer(GATHERING_MS, () => {
        tellSent(sent);
        sent = [];
      });
    });
    return () => {
      stopListening();
      stopTimer();
    };
  }, []);
  return null;
}
