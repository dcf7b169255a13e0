import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { useOutboxIsRead, usePending } from '../../sync/outbox/useOutbox.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { type BookedIn, ClosingForm } from './ClosingForm.tsx';
import { type Closing, closingOf, closingOfIntent, type Place } from './closing.ts';
import { closedTimeSubject, closeTimeIntent } from './intents/closeTime.ts';

interface EditedClosingProps {
  /** The id of the closed time, or what is new. */
  what: string;
  /** The draft of a new one; undefined for an id. */
  create: (() => Closing) | undefined;
  /** Where the draft belongs to; by default the closed time itself. */
  name?: string;
  list: readonly ClosedTime[];
  place: Place;
  bookedIn?: BookedIn;
  /** Whether another page is shown after it; not by default. */
  leadsAway?: boolean;
  onClose: () => void;
}

/** The form of a new closed time, or of one that is changed, waits or was refused. */
export function EditedClosing(props: EditedClosingProps) {
  const { what, create, name = what, list, place, bookedIn, leadsAway = false, onClose } = props;
  const { t } = useTranslation();
  const isRead = useOutboxIsRead();
  const entry = usePending(closedTimeSubject(what));
  const [fresh] = useState(() => create?.());
  if (!isRead) return <Loading rows={2} />;
  const stored = list.find(({ id }) => id === what);
  const intent = entry && closeTimeIntent.is(entry.intent) ? entry.intent : undefined;
  const initial = intent ? closingOfIntent(intent) : stored ? closingOf(stored) : fresh;
  if (!initial) {
    return (
      <Card>
        <p>{t('closedTimes.gone')}</p>
        <Button onClick={onClose}>{t('closedTimes.back')}</Button>
      </Card>
    );
  }
  const refused = entry?.problem && { id: entry.id, closedTimeId: initial.id, problem: entry.problem };
  return <ClosingForm {...{ name, initial, place, bookedIn, leadsAway, onClose }} refused={refused ?? undefined} />;
}
