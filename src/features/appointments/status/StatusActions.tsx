import { arrowUndoOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { nextStatuses, type Status, tooEarly } from '../../../../contract/status.ts';
import { usePending } from '../../../sync/outbox/useOutbox.ts';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { statusSubject } from '../intents/changeStatus.ts';
import { useNow } from '../useNow.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { statusLook } from './statusLook.ts';
import './status-actions.css';
import { useStatusChange } from './useStatusChange.ts';

interface StatusActionsProps {
  appointment: DoctorAppointment;
  shown: boolean;
}

/** The statuses that the doctor may choose now, the one that usually comes next first. */
function choicesOf({ status = 'booked', date, clinic }: DoctorAppointment, now: Date): Status[] {
  const isDue = (to: Status) => !tooEarly(to, Date.parse(date), clinic.time_zone, now.getTime());
  const usual: readonly Status[] = ['in_consultation', 'done'];
  return nextStatuses('Doctor', status)
    .filter(isDue)
    .sort((a, b) => Number(usual.includes(b)) - Number(usual.includes(a)));
}

/** Where the patient is, and what the doctor does next: begins the consultation, ends it, or undoes that. */
export function StatusActions({ appointment, shown }: StatusActionsProps) {
  const { t } = useTranslation();
  const now = useNow(shown);
  const section = useRef<HTMLElement>(null);
  const { change, previous } = useStatusChange(appointment);
  const { id, status } = appointment;
  const subject = statusSubject(id);
  const isWaiting = usePending(subject) !== undefined;
  // An earlier version of the server sends no status.
  if (status === undefined) return null;

  function choose(to: Status): void {
    void change(to);
    // The button disappears, and with it the focus.
    section.current?.focus();
  }

  const [next, ...others] = choicesOf(appointment, now);
  return (
    <section ref={section} tabIndex={-1} className="status-actions" aria-labelledby={`status-${id}`}>
      <Card>
        <h2 id={`status-${id}`}>{t('appointments.statusChange.title')}</h2>
        <p className="status-actions-now" role="status">
          {status === 'booked' ? (
            <Badge icon={statusLook.booked.icon}>{t('appointments.status.booked')}</Badge>
          ) : (
            <StatusBadge appointment={appointment} />
          )}
        </p>
        <PendingMark subject={subject} />
        <div className="status-actions-choices">
          {next && (
            <Button icon={statusLook[next].icon} size="small" onClick={() => choose(next)}>
              {t(`appointments.statusChange.to.${next}`)}
            </Button>
          )}
          {others.map(to => (
            <Button key={to} kind="secondary" icon={statusLook[to].icon} size="small" onClick={() => choose(to)}>
              {t(`appointments.statusChange.to.${to}`)}
            </Button>
          ))}
          {previous && !isWaiting && (
            <Button kind="quiet" icon={arrowUndoOutline} size="small" onClick={() => choose(previous)}>
              {t('appointments.statusChange.undo', { status: t(`appointments.status.${status}`) })}
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}
