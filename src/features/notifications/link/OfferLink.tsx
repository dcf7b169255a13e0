import { checkmarkOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptByLink, type LinkedOffer } from '../../../../contract/links.ts';
import { useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkedCard } from './LinkedCard.tsx';
import { useLinkWrite } from './useLinkWrite.ts';

/** An earlier time that can be accepted, and the appointment that it would replace. Nothing is sent before a tap. */
export function OfferLink({ token, found }: { token: string; found: LinkedOffer }) {
  const { t } = useTranslation();
  const dates = useDates();
  const [offer, setOffer] = useState(found);
  const { isSending, failure, send } = useLinkWrite(setOffer);
  const result = useRef<HTMLDivElement>(null);
  const isChanged = offer !== found;
  useEffect(() => {
    // The button that was tapped is gone.
    if (isChanged) result.current?.focus();
  }, [isChanged]);
  const { state, date, expires_at, appointment } = offer;
  const zone = appointment.clinic.time_zone;
  const isCancelled = appointment.state === 'cancelled';
  const isOpen = state === 'open' && !isCancelled;
  const texts = isCancelled ? 'links.states.cancelled' : (`links.offer.${state}` as const);
  const until = `${dates.day(expires_at, zone)}, ${dates.time(expires_at, zone)}`;
  return (
    <Stack>
      <div ref={result} tabIndex={-1} className="link-result">
        <Note
          tone={isOpen ? 'info' : state === 'accepted' && !isCancelled ? 'success' : 'warning'}
          {...(isOpen ? {} : { title: t(`${texts}.title`) })}
          role={isChanged ? 'status' : undefined}
        >
          <p>{t(`${texts}.text`)}</p>
        </Note>
      </div>
      {isOpen && (
        <Card as="section" className="linked" aria-label={t('links.offer.time')}>
          <p className="linked-when">
            <span>{dates.longDay(date, zone)}</span>
            <strong>{dates.time(date, zone)}</strong>
          </p>
          <p>{t('links.offer.until', { time: until })}</p>
          {failure && <Note tone="danger" title={failure} role="alert" />}
          <Button
            icon={checkmarkOutline}
            loading={isSending}
            onClick={() => void send(() => request(acceptByLink, { body: { token } }))}
          >
            {t('links.offer.accept')}
          </Button>
        </Card>
      )}
      {isOpen && <h2>{t('links.offer.now')}</h2>}
      <LinkedCard appointment={appointment} />
      {!isOpen && (
        <LinkButton to="/" kind="secondary">
          {t('links.open')}
        </LinkButton>
      )}
    </Stack>
  );
}
