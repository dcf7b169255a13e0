import { arrowUndoOutline, ellipsisVertical } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { isAwaited, type Status } from '../../../../contract/status.ts';
import { usePending } from '../../../sync/outbox/useOutbox.ts';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { useColumns } from '../../../ui/browser/mediaQuery.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { statusSubject } from '../intents/changeStatus.ts';
import { useNow } from '../useNow.ts';
import { statusChoices } from './choices.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { statusLook } from './statusLook.ts';
import './status-actions.css';
import { useStatusChange } from './useStatusChange.ts';

interface StatusActionsProps {
  appointment: DoctorAppointment;
  shown: boolean;
}

/**
 * Where the patient is, and what the doctor does next, in one line of the patient's card: begins the consultation, ends
 * it, or undoes that. The other steps, which the reception mostly takes, are in a menu.
 */
export function StatusActions({ appointment, shown }: StatusActionsProps) {
  const { t } = useTranslation();
  const now = useNow(shown);
  const hasColumns = useColumns();
  const section = useRef<HTMLElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  /** Whether the menu was closed by a choice, and not left. */
  const hasChosen = useRef(false);
  const { change, previous } = useStatusChange(appointment);
  const { id, status } = appointment;
  const subject = statusSubject(id);
  const isWaiting = usePending(subject) !== undefined;
  // An earlier version of the server sends no status.
  if (status === undefined) return null;

  function choose(to: Status): void {
    hasChosen.current = true;
    setMenuOpen(false);
    void change(to);
    // The button disappears, and with it the focus.
    section.current?.focus();
  }

  const { main, others, isPast, isChangeable } = statusChoices(appointment, now);
  const hasMenu = others.length > 0;
  return (
    <section ref={section} tabIndex={-1} className="status-actions" aria-labelledby={`status-${id}`}>
      <h2 id={`status-${id}`} className="visually-hidden">
        {t('appointments.statusChange.title')}
      </h2>
      <div className="status-actions-line">
        <p role="status">
          {isPast && isAwaited(status) ? (
            <Badge>{t('appointments.statusChange.unrecorded')}</Badge>
          ) : status === 'booked' ? (
            <Badge icon={statusLook.booked.icon}>{t('appointments.status.booked')}</Badge>
          ) : (
            <StatusBadge appointment={appointment} />
          )}
        </p>
        {main && (
          <Button
            icon={statusLook[main].icon}
            size="small"
            aria-label={t(`appointments.statusChange.to.${main}`)}
            onClick={() => choose(main)}
          >
            {t(`appointments.statusChange.${hasColumns ? 'to' : 'brief'}.${main}`)}
          </Button>
        )}
        {hasMenu && (
          <button
            type="button"
            className="icon-button"
            aria-haspopup="dialog"
            aria-label={t('appointments.statusChange.others')}
            onClick={() => {
              hasChosen.current = false;
              setMenuOpen(true);
            }}
          >
            <Icon icon={ellipsisVertical} />
          </button>
        )}
      </div>
      <PendingMark subject={subject} />
      {previous && isChangeable && !isWaiting && (
        <Button kind="quiet" icon={arrowUndoOutline} size="small" onClick={() => choose(previous)}>
          {t('appointments.statusChange.undo', { status: t(`appointments.status.${status}`) })}
        </Button>
      )}
      <Dialog
        open={isMenuOpen && hasMenu}
        title={t('appointments.statusChange.others')}
        onClose={() => setMenuOpen(false)}
        returnFocus={() => (hasChosen.current ? section.current : null)}
      >
        <div className="doctor-actions">
          {others.map(to => (
            <Button key={to} kind="secondary" icon={statusLook[to].icon} size="small" onClick={() => choose(to)}>
              {t(`appointments.statusChange.to.${to}`)}
            </Button>
          ))}
        </div>
      </Dialog>
    </section>
  );
}
