import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { acceptOffer, declineOffer, type EarlierOffer } from '../../../contract/earlier.ts';
import { lengthText, useDates } from '../../i18n/dates.ts';
import { request } from '../../net/request.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { shownHeading } from '../../ui/browser/focus.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { earlierQuery } from './earlierQuery.ts';
import { useEarlierWrite } from './useEarlierWrite.ts';
import './earlier.css';

const MINUTE_MS = 60_000;

interface EarlierOffersProps {
  shown: boolean;
  now: Date;
  /** Called once an appointment has moved, with the new one, or may have. */
  onAccepted: (formerId: string, moved: Appointment | undefined) => void;
}

/** The open offers of earlier times, of the user and all dependents (docs/product.md#earlier-times). */
export function EarlierOffers({ shown, now, onAccepted }: EarlierOffersProps) {
  const { t } = useTranslation();
  const { data } = useCachedQuery(earlierQuery, shown);
  const open = data?.offers.filter(offer => Date.parse(offer.expires_at) > now.getTime()) ?? [];
  if (open.length === 0) return null;
  return (
    <ul className="earlier-offers" aria-label={t('earlier.offers')}>
      {open.map(offer => (
        <Offer key={offer.id} offer={offer} now={now} onAccepted={onAccepted} />
      ))}
    </ul>
  );
}

/** Not a live region: its text changes each minute. */
function Offer({ offer, now, onAccepted }: Omit<EarlierOffersProps, 'shown'> & { offer: EarlierOffer }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { addToast } = useToast();
  const { isSending, send } = useEarlierWrite();
  const place = useRef<HTMLLIElement>(null);
  const { id, date, expires_at, doctor, clinic, appointment, patient } = offer;
  const zone = clinic.time_zone;
  const at = `${dates.weekdayDay(date, zone)}, ${dates.time(date, zone)}`;
  const zoneNote = dates.zoneNote(zone, date);

  // The pressed button is about to go, or was disabled.
  const moveFocus = (isOpen: boolean) => (isOpen ? place.current : shownHeading())?.focus();

  async function accept(): Promise<void> {
    const result = await send(() => request(acceptOffer, { params: { id } }), t('earlier.offer.failed'));
    onAccepted(appointment.id, 'response' in result ? result.response : undefined);
    if ('response' in result) {
      const description = t('earlier.offer.accepted.text', { at: dates.dayTime(result.response.date, zone) });
      addToast({ type: 'success', title: t('earlier.offer.accepted.title'), description, lasting: true });
    } else if (result.isUnanswered) {
      const [title, description] = [t('earlier.offer.unknown.title'), t('earlier.offer.unknown.text')];
      addToast({ type: 'error', title, description, lasting: true });
    } else {
      addToast({ type: 'error', title: result.failure.title, description: result.failure.text });
    }
    moveFocus('failure' in result && result.isUnanswered);
  }

  async function decline(): Promise<void> {
    const result = await send(() => request(declineOffer, { params: { id } }), t('earlier.offer.notDeclined'));
    if ('failure' in result) {
      addToast({ type: 'error', title: result.failure.title, description: result.failure.text });
    } else {
      const [title, description] = [t('earlier.offer.declined.title'), t('earlier.offer.declined.text')];
      addToast({ type: 'success', title, description });
    }
    moveFocus('failure' in result);
  }

  return (
    <li ref={place} tabIndex={-1}>
      <Note
        tone="success"
        title={patient === null ? t('earlier.offer.title', { at }) : t('earlier.offer.titleOf', { at, name: patient })}
      >
        <p>{t('earlier.offer.line', { doctor, clinic: clinic.name, at: dates.dayTime(appointment.date, zone) })}</p>
        {zoneNote && <p>{zoneNote}</p>}
        <p>
          {t('earlier.offer.until', {
            at: dates.dayTime(expires_at, zone),
            left: lengthText(Math.ceil((Date.parse(expires_at) - now.getTime()) / MINUTE_MS) * MINUTE_MS),
          })}
        </p>
        <div className="earlier-actions">
          <Button
            size="small"
            loading={isSending}
            aria-label={t('earlier.offer.acceptOf', { at })}
            onClick={() => void accept()}
          >
            {t('earlier.offer.accept')}
          </Button>
          <Button
            kind="secondary"
            size="small"
            disabled={isSending}
            aria-label={t('earlier.offer.declineOf', { at })}
            onClick={() => void decline()}
          >
            {t('earlier.offer.decline')}
          </Button>
        </div>
      </Note>
    </li>
  );
}
