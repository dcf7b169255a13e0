import { swapHorizontalOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../../contract/call.ts';
import { type LinkedAppointment, moveByLink, timesByLink } from '../../../../contract/links.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useLinkWrite } from './useLinkWrite.ts';

type Times = ResponseOf<typeof timesByLink>;

interface MoveByLinkProps {
  token: string;
  onDone: (appointment: LinkedAppointment) => void;
  /** Called if the link can't move the appointment any more. Must be stable: a new function reads the times again. */
  onStale: () => void;
}

/** The doctor's free times, a choice of one, and a last look before it is sent. */
export function MoveByLink({ token, onDone, onStale }: MoveByLinkProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<{ start: string; hour: string; date: string }>();
  const { times, isLoading, failure: unread, more, retry } = useTimes(token, onStale);
  const { isSending, failure, send } = useLinkWrite(onDone);
  const writeDay = (date: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );

  async function move(): Promise<void> {
    if (!chosen) return;
    const outcome = await send(() => request(moveByLink, { body: { token, date: chosen.start } }));
    // Without a response the choice stays. The patient may hold the time already, so that it is no longer listed.
    if (outcome !== 'refused') return;
    setChosen(undefined);
    more(undefined);
  }

  const unreadNote = unread && (
    <Note tone="danger" title={unread} role="alert">
      <Button kind="secondary" size="small" disabled={isSending} loading={isLoading} onClick={retry}>
        {t('ui.retry')}
      </Button>
    </Note>
  );
  if (!times) return unreadNote || <Loading />;
  if (times.days.length === 0) return <Note title={t('links.noTimes')} />;
  return (
    <section aria-labelledby="link-times">
      <Stack>
        <h2 id="link-times">{t('links.choose')}</h2>
        {times.days.map(({ date, times: hours }) => (
          <Card as="section" key={date} aria-labelledby={`day-${date}`}>
            <h3 id={`day-${date}`} className="link-day">
              {writeDay(date)}
            </h3>
            <ul className="link-times">
              {hours.map(({ start, hour }) => (
                <li key={start}>
                  <button
                    type="button"
                    className="link-time"
                    aria-pressed={chosen?.start === start}
                    disabled={isSending || isLoading}
                    onClick={() => setChosen({ start, hour, date })}
                  >
                    <time dateTime={start}>{hourText(hour, language)}</time>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        ))}
        {unreadNote}
        {times.next !== null && (
          <Button
            kind="secondary"
            disabled={isSending}
            loading={isLoading}
            onClick={() => more(times.next ?? undefined)}
          >
            {t('links.later')}
          </Button>
        )}
        <div className="link-move">
          {failure && <Note tone="danger" title={failure} role="alert" />}
          {chosen && (
            <p role="status">
              {t('links.chosen', { day: writeDay(chosen.date), time: hourText(chosen.hour, language) })}
            </p>
          )}
          <Button icon={swapHorizontalOutline} disabled={!chosen} loading={isSending} onClick={() => void move()}>
            {t('links.move')}
          </Button>
        </div>
      </Stack>
    </section>
  );
}

/** A time as the language writes it; `hour` is always by the 24-hour clock at the clinic. */
function hourText(hour: string, language: Language): string {
  if (language === 'pt-BR') return hour;
  const [h = 0, minutes = '00'] = [Number(hour.slice(0, 2)), hour.slice(3)];
  return `${h % 12 || 12}:${minutes} ${h < 12 ? 'AM' : 'PM'}`;
}

/** Reads the free times from today on, and from a later date on demand. Those that were read stay if a read fails. */
function useTimes(token: string, onStale: () => void) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<{ date: string | undefined }>({ date: undefined });
  const [times, setTimes] = useState<Times>();
  /** The last read that has ended. */
  const [ended, setEnded] = useState<{ from: typeof from; failure?: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    request(timesByLink, { body: { token, from: from.date }, signal: leaving.signal }).then(
      read => {
        setTimes(read);
        setEnded({ from });
      },
      error => {
        if (leaving.signal.aborted) return;
        // For example after a lost response: the appointment has been moved already.
        if (error instanceof ApiError && error.code === 'token_invalid') onStale();
        else setEnded({ from, failure: describe(error, t).text });
      },
    );
    return () => leaving.abort();
  }, [token, from, t, onStale]);
  const more = (date: string | undefined) => setFrom({ date });
  return {
    times,
    /** Times that are about to be replaced can't be chosen. */
    isLoading: ended?.from !== from,
    failure: ended?.failure,
    more,
    retry: () => more(from.date),
  };
}
