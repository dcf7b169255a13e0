import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { AppointmentEvent, listEvents, streamEvents } from '../../../contract/events.ts';
import { connectivity } from '../../device/connection.ts';
import { onPageVisible } from '../../device/onPageVisible.ts';
import { currentSession, watchSession } from '../../device/session.ts';
import { startTimer } from '../../device/timers.ts';
import { readEventStream } from '../../net/eventStream.ts';
import { request } from '../../net/request.ts';
import { createLiveEvents, type LiveEvent } from './liveEvents.ts';

function parse(data: string): AppointmentEvent | undefined {
  try {
    const parsed = v.safeParse(AppointmentEvent, JSON.parse(data));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

const liveEvents = createLiveEvents({
  stream: (after, signal, onBlock) => readEventStream(streamEvents, { query: { after }, signal }, onBlock),
  list: (after, signal) => request(listEvents, { query: { ...(after !== undefined && { after }) }, signal }),
  parse,
  isActive: () => document.visibilityState !== 'hidden' && !connectivity.isOffline(),
  watchActive(work) {
    onPageVisible(work);
    document.addEventListener('visibilitychange', work);
    connectivity.subscribe(work);
    watchSession(work);
  },
  session: () => currentSession()?.token,
  now: Date.now,
  random: Math.random,
  after: startTimer,
});

/**
 * Calls back with what happens to the appointments that the user may see: a doctor's own, or those of the reception's
 * clinics. All listeners of a page share one connection, which pauses while the page is hidden or offline.
 *
 * @param onEvent also gets `gap` when events may have been missed: fetch what is older than its `since` again
 * @param shown whether the page is visible (`useShown`)
 */
export function useLiveEvents(onEvent: (event: LiveEvent) => void, shown = true): void {
  const tell = useEffectEvent(onEvent);
  useEffect(() => {
    if (!shown) return;
    return liveEvents.subscribe(event => tell(event));
  }, [shown]);
}
