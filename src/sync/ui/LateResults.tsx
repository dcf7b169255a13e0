import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { startTimer } from '../../device/timers.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useNavigator } from '../../ui/useNavigator.ts';
import { events, intents, keeper } from '../device.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { SentDescription } from '../outbox/intent.ts';
import { describeRefusal, useLine, useWords } from './describeIntent.ts';

/** Results with pauses no longer than this are announced together, in milliseconds: there may be dozens. */
const GATHERING_MS = 800;

type Sent = Extract<OutboxEvent, { type: 'sent' }>;
type Refused = Extract<OutboxEvent, { type: 'refused' }>;

/**
 * Announces the results of queued entries, in the visible tab. Several are counted. Each that says more than what was
 * sent, such as which time was booked, has its own toast.
 */
export function LateResults() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const line = useLine();
  const words = useWords();
  const navigator = useNavigator();

  const outcomeOf = ({ intent, answer }: Sent): SentDescription | undefined => {
    const { describeSent, response } = intents.of(intent);
    const read = response && v.safeParse(response, answer);
    return read?.success ? describeSent?.(intent, read.output, words) : undefined;
  };

  const tellSent = useEffectEvent((sent: readonly Sent[]) => {
    const results = sent.map(event => ({ event, outcome: outcomeOf(event) }));
    const plain = results.filter(({ outcome }) => !outcome).map(({ event }) => line(event.intent));
    const lines = plain.length > 1 ? [t('outbox.lateResults.many', { count: plain.length })] : plain;
    for (const { text, title, action } of [
      ...lines.map((text): SentDescription => ({ text })),
      ...results.flatMap(({ outcome = [] }) => outcome),
    ]) {
      addToast({
        ...{ type: title === undefined ? 'success' : 'info', title: title ?? t('outbox.lateResults.sent') },
        ...{
          description: text,
          lasting: true,
          ...(action && { action: { label: action.label, run: () => navigator.push(action.to) } }),
        },
      });
    }
  });

  const tellRefused = useEffectEvent(({ intent, problem }: Refused) => {
    const { text } = describeRefusal(intents.of(intent), problem, t);
    addToast({
      type: 'error',
      title: t('outbox.lateResults.refused'),
      description: `${line(intent)}. ${text}`,
      lasting: true,
    });
  });

  useEffect(() => {
    let sent: Sent[] = [];
    let stopTimer = () => {};
    const stopListening = events.subscribe(event => {
      if (event.type !== 'sent' && event.type !== 'refused') return;
      // Of someone who has signed out meanwhile: it is about their patients.
      if (event.userId !== keeper.reader()) return;
      // Another version of the app may have sent an intent that this one doesn't know.
      if (!intents.parse(event.intent)) return;
      // A refused file is always announced: the person may have left its page.
      const isAnnounced = event.late || (event.type === 'refused' && intents.of(event.intent).lane === 'uploads');
      if (!isAnnounced || document.visibilityState !== 'visible') return;
      if (event.type === 'refused') return tellRefused(event);
      sent.push(event);
      stopTimer();
      stopTimer = startTimer(GATHERING_MS, () => {
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
