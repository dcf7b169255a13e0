// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptOffer, type EarlierOffer } from '../../../../../contract/earlier.ts';
import { EarlierOffers } from '../../../../../src/features/earlier/EarlierOffers.tsx';
import { ApiError, NetworkError } from '../../../../../src/net/errors.ts';
import { problem } from '../../sync/fakeServer.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const device = vi.hoisted(() => ({ request: vi.fn(), refresh: vi.fn(async () => {}), addToast: vi.fn() }));
const list = vi.hoisted(() => ({ offers: [] as unknown[] }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, given?: { at: string }) => (key === 'earlier.offer.title' ? `${key} ${given?.at}` : key),
  }),
}));
vi.mock('../../../../../src/i18n/dates.ts', async original => {
  const dates = await original<typeof import('../../../../../src/i18n/dates.ts')>();
  const { datesIn } = dates;
  return { ...dates, useDates: () => ({ ...datesIn('pt-BR'), zoneNote: () => undefined }) };
});
vi.mock('../../../../../src/net/request.ts', () => ({ request: device.request }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useRefresh: () => device.refresh,
  useCachedQuery: () => ({ data: { waitlist: [], offers: list.offers } }),
}));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: device.addToast }) }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

const NOW = new Date('2027-02-01T12:00:00.000Z');
const offer: EarlierOffer = {
  id: 'b7a1d1b2-8a52-4a8f-9a45-5f6c1f0f9a01',
  appointment: { id: 'b7a1d1b2-8a52-4a8f-9a45-5f6c1f0f9a02', date: '2027-02-12T12:00:00.000Z' },
  date: '2027-02-04T12:00:00.000Z',
  expires_at: '2027-02-01T14:00:00.000Z',
  doctor: 'Helena',
  clinic: { name: 'Clínica', address: 'Rua', time_zone: 'America/Sao_Paulo' },
  patient: null,
};

const onAccepted = vi.fn();
let root: ReturnType<typeof createRoot>;

beforeEach(async () => {
  vi.clearAllMocks();
  list.offers = [offer];
  document.body.innerHTML = '<h1 class="page-title" tabindex="-1"></h1><div id="app"></div>';
  root = createRoot(document.querySelector('#app') ?? expect.fail());
  await act(async () => root.render(createElement(EarlierOffers, { shown: true, now: NOW, onAccepted })));
});
afterEach(() => act(async () => root.unmount()));

/** Presses the button whose name is this key. */
async function press(name: string): Promise<void> {
  const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? expect.fail();
  button.focus();
  await act(async () => button.click());
}

const titles = () => device.addToast.mock.calls.map(([toast]) => toast.title);

test.for([
  ['a lost response', new NetworkError('timeout')],
  ['a failing server', new ApiError(problem(503, 'unavailable'))],
] as const)('%s leaves open whether accepting worked, and fetches offers and appointments', async ([, error]) => {
  device.request.mockRejectedValue(error);
  await press('earlier.offer.acceptOf');
  expect(device.request.mock.calls[0]?.[0]).toBe(acceptOffer);
  expect(device.addToast.mock.calls).toEqual([
    [expect.objectContaining({ title: 'earlier.offer.unknown.title', description: 'earlier.offer.unknown.text' })],
  ]);
  expect(device.refresh).toHaveBeenCalledWith(['earlier']);
  expect(onAccepted).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(document.querySelector('.earlier-offers li'));
});

test('an offer that has gone says why, and that the appointment stays', async () => {
  device.request.mockRejectedValue(new ApiError(problem(409, 'offer_gone')));
  await press('earlier.offer.acceptOf');
  expect(titles()).toEqual(['earlier.offer.failed']);
  expect(document.activeElement).toBe(document.querySelector('.page-title'));
});

test('a lost response to declining doesn’t say that it failed', async () => {
  device.request.mockRejectedValue(new NetworkError('timeout'));
  await press('earlier.offer.declineOf');
  expect(titles()).toEqual(['errors.timeout.title']);
});

test('after accepting or declining, the focus is on the page’s heading', async () => {
  device.request.mockResolvedValueOnce({ date: offer.date });
  await press('earlier.offer.acceptOf');
  expect(document.activeElement).toBe(document.querySelector('.page-title'));
  device.request.mockResolvedValueOnce(undefined);
  await press('earlier.offer.declineOf');
  expect(document.activeElement).toBe(document.querySelector('.page-title'));
  expect(titles()).toEqual(['earlier.offer.accepted.title', 'earlier.offer.declined.title']);
});

test('the minutes that are left are not announced each minute', () => {
  expect(document.querySelectorAll('[role=status], [role=alert], [aria-live]').length).toBe(0);
});

test('an offer says on which day of the week it is', () => {
  expect(document.body.textContent).toContain('earlier.offer.title quinta-feira, 04/02, 09:00');
});
