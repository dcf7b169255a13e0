import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../sync/outbox/entry.ts';
import { useOutboxEntries } from '../../../sync/outbox/useOutbox.ts';
import { DiscardQuestion } from '../../../sync/ui/DiscardQuestion.tsx';
import { requestAppointmentIntent } from '../intents/requestAppointment.ts';
import { RequestCard } from './RequestCard.tsx';
import { RequestQuestion } from './RequestQuestion.tsx';
import './requests.css';

/**
 * All the user's requests, also for dependents: waiting ones and refused ones. Listed apart, because none is an
 * appointment (docs/product.md#booking-request).
 */
export function AppointmentRequests({ now }: { now: Date }) {
  const { t } = useTranslation();
  const id = useId();
  const requests = useOutboxEntries().flatMap(entry =>
    requestAppointmentIntent.is(entry.intent) ? [{ entry, request: entry.intent }] : [],
  );
  const [discarding, setDiscarding] = useState<Entry>();
  if (requests.length === 0) return null;
  return (
    <section className="requests" aria-labelledby={id}>
      <h2 id={id}>{t('requests.title')}</h2>
      <ul className="appointment-list">
        {requests.map(({ entry, request }) => (
          <RequestCard key={entry.id} entry={entry} request={request} now={now} onDiscard={() => setDiscarding(entry)}>
            {entry.state === 'refused' && entry.problem && (
              <RequestQuestion entryId={entry.id} problem={entry.problem} request={request} now={now} />
            )}
          </RequestCard>
        ))}
      </ul>
      <DiscardQuestion entry={discarding} onClose={() => setDiscarding(undefined)} />
    </section>
  );
}
