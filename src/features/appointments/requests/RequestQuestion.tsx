import { refreshOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type FreeTime, NoneFree } from '../../../../contract/booking.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { useDates } from '../../../i18n/dates.ts';
import { outbox } from '../../../sync/device.ts';
import { describeFailure, describeRefusal, useWords } from '../../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { useRetry } from '../../../sync/ui/useRetry.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { shownHeading } from '../../../ui/browser/focus.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useSession } from '../../identity/index.ts';
import {
  bookedLine,
  isCancelled,
  type RequestAppointment,
  requestAppointmentIntent,
} from '../intents/requestAppointment.ts';

interface RequestQuestionProps {
  entryId: number;
  problem: Problem;
  request: RequestAppointment;
  now: Date;
}

/** Answering removes the pressed button, so move the focus. */
const focusHeading = () => shownHeading()?.focus({ preventScroll: true });

/** A refused request: the nearest free times to choose from, or why it was refused. */
export function RequestQuestion({ entryId, problem, request, now }: RequestQuestionProps) {
  const { t } = useTranslation();
  const retry = useRetry();
  const refusal = v.safeParse(NoneFree, problem);

  if (problem.code !== 'none_free' || !refusal.success) {
    const { title, text } = describeRefusal(requestAppointmentIntent, problem, t);
    // The server keeps what became of a request: sent again, it would be refused again.
    const isFinal = isCancelled(problem);
    return (
      <>
        <Note tone="danger" role="status" title={title}>
          <p>{text}</p>
        </Note>
        {isFinal ? (
          <OtherTimes request={request} />
        ) : (
          <Button
            kind="secondary"
            size="small"
            icon={refreshOutline}
            onClick={() => {
              focusHeading();
              void retry(entryId);
            }}
          >
            {t('outbox.retry')}
          </Button>
        )}
      </>
    );
  }
  const nearest = refusal.output.nearest.filter(({ start }) => Date.parse(start) > now.getTime());
  return (
    <>
      <Note tone="warning" role="status" title={t('requests.noneFree')}>
        <p>{t(nearest.length > 0 ? 'requests.nearest' : 'requests.noNearest')}</p>
      </Note>
      {nearest.length > 0 && <NearestTimes nearest={nearest} request={request} />}
      <OtherTimes request={request} />
    </>
  );
}

/** For the same patient: the page lists the requests of all. */
function OtherTimes({ request: { specialty, clinic, doctor, patient } }: { request: RequestAppointment }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const choices = new URLSearchParams({
    ...{ specialty: specialty.id, clinic: clinic.id, doctor: doctor.id, patient: patient?.id ?? user.id },
  });
  return (
    <LinkButton to={`/schedule/specialty/appointment?${choices}`} kind="quiet" size="small">
      {t('requests.otherTimes')}
    </LinkButton>
  );
}

/** Each time sends the request again, now for that time. */
function NearestTimes({ nearest, request }: { nearest: readonly FreeTime[]; request: RequestAppointment }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const words = useWords();
  const showQueued = useQueuedToast();
  const [sending, setSending] = useState<FreeTime>();

  async function choose(time: FreeTime): Promise<void> {
    setSending(time);
    const { start, clinic } = time;
    const doctor = { id: time.doctor.id, name: time.doctor.name };
    try {
      const result = await outbox.send(requestAppointmentIntent, { ...request, doctor, clinic, times: [start] });
      focusHeading();
      if (result.status === 'queued') showQueued();
      if (result.status !== 'sent') return;
      addToast({ type: 'success', title: bookedLine(result.response, words), lasting: true });
    } catch (error) {
      addToast({ type: 'error', title: t('booking.toast.errorTitle'), description: describeFailure(error, t) });
    } finally {
      setSending(undefined);
    }
  }

  return (
    <ul className="request-nearest">
      {nearest.map(time => {
        const zone = time.clinic.time_zone;
        return (
          <li key={`${time.doctor.id} ${time.start}`}>
            <Button
              kind="secondary"
              loading={sending === time}
              disabled={sending !== undefined}
              onClick={() => void choose(time)}
            >
              {dates.weekdayDay(time.start, zone)}, {dates.time(time.start, zone)}
              {time.doctor.id !== request.doctor.id && ` · ${time.doctor.name}`}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
