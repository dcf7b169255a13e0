// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../../contract/appointments.ts';
import { useAcceptedOffer } from '../../../../../src/features/appointments/useAcceptedOffer.ts';
import { patientAppointment } from './fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const device = vi.hoisted(() => ({ amend: vi.fn(async () => {}), refresh: vi.fn(async () => {}) }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useAmend: () => device.amend,
  useRefresh: () => device.refresh,
}));
vi.mock('../../../../../src/features/care/index.ts', () => ({ usePatients: () => [{ id: 'ana' }, { id: 'bento' }] }));
vi.mock('../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: { id: 'ana' } }) }));
vi.mock('../../../../../src/features/appointments/queries.ts', () => ({
  appointmentsQuery: (id?: string) => ({ key: ['appointments', ...(id ? [id] : [])] }),
}));

type Work = (list: Appointment[]) => Appointment[];

function Home({ moved }: { moved: Appointment | undefined }) {
  const onAccepted = useAcceptedOffer(true);
  return createElement('button', { type: 'button', onClick: () => onAccepted('former', moved) });
}

async function accepted(moved: Appointment | undefined) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(createElement(Home, { moved })));
  await act(async () => place.querySelector('button')?.click());
  await act(async () => root.unmount());
  place.remove();
}

beforeEach(() => vi.clearAllMocks());

test('the new appointment takes the former one’s place in the list that has it, and changes no other list', async () => {
  const [former, moved] = [
    patientAppointment('former', '2027-02-12T12:00:00Z'),
    patientAppointment('new', '2027-02-04T12:00:00Z'),
  ];
  await accepted(moved);
  const calls = device.amend.mock.calls as unknown as [{ key: string[] }, Work][];
  expect(calls.map(([{ key }]) => key)).toEqual([['appointments'], ['appointments', 'bento']]);
  const other = [patientAppointment('other', '2027-02-05T12:00:00Z')];
  for (const [, work] of calls) {
    expect(work(other)).toBe(other);
    expect(work([...other, former]).map(({ id }) => id)).toEqual(['new', 'other']);
  }
  expect(device.refresh).not.toHaveBeenCalled();
});

test('without a response, all lists are fetched', async () => {
  await accepted(undefined);
  expect(device.amend).not.toHaveBeenCalled();
  expect(device.refresh).toHaveBeenCalledWith(['appointments']);
});
