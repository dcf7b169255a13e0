// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOfferingPasskeys } from '../../../../../../src/features/identity/factors/keepOfferingPasskeys.ts';

const MINUTE_MS = 60_000;

const state = vi.hoisted(() => ({
  canOffer: true,
  requests: 0,
  offers: [] as { choose: () => void; dismiss: () => void; signal: AbortSignal }[],
  finish: async () => {},
}));
vi.mock('../../../../../../src/net/request.ts', () => ({
  request: async () => {
    state.requests += 1;
    return { token: `token ${state.requests}`, options: {} };
  },
}));
vi.mock('../../../../../../src/features/identity/factors/webAuthn.ts', () => ({
  canOfferPasskeys: async () => state.canOffer,
  offerPasskeys: (_options: object, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      state.offers.push({ choose: () => resolve({}), dismiss: () => reject(new Error('dismissed')), signal });
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
}));
vi.mock('../../../../../../src/features/identity/factors/finishSignIn.ts', () => ({
  finishSignIn: () => state.finish(),
}));

const page = { end: () => {}, refused: [] as unknown[] };
const settle = () => vi.advanceTimersByTimeAsync(0);

async function open(): Promise<void> {
  const controller = new AbortController();
  page.end = () => controller.abort();
  page.refused = [];
  void keepOfferingPasskeys(controller.signal, error => page.refused.push(error));
  await settle();
}

/** Focuses a field, after leaving it. */
async function focus(autocomplete: string): Promise<void> {
  const field = document.createElement('input');
  field.setAttribute('autocomplete', autocomplete);
  document.body.replaceChildren(field);
  field.focus();
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(state, { canOffer: true, requests: 0, offers: [], finish: async () => {} });
});
afterEach(() => {
  page.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('passkeys are offered once until their challenge grows old, and again when the field is focused then', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS - 1);
  await focus('username webauthn');
  expect(state.offers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await focus('current-password');
  expect(state.offers).toHaveLength(1);
  await focus('username webauthn');
  expect(state.offers.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  // The end of the first one hasn't made room for a third.
  await focus('username webauthn');
  expect(state.offers).toHaveLength(2);
});

test('an offer that was interrupted is repeated on focus', async () => {
  await open();
  state.offers[0]?.dismiss();
  await settle();
  expect(state.offers).toHaveLength(1);
  await focus('username webauthn');
  expect(state.offers).toHaveLength(2);
  expect(page.refused).toEqual([]);
});

test('a passkey that the server refuses is reported', async () => {
  const error = new Error('refused');
  state.finish = async () => {
    throw error;
  };
  await open();
  state.offers[0]?.choose();
  await settle();
  expect(page.refused).toEqual([error]);
});

test('nothing is requested offline, by a browser that lists none, or after the page has ended', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(state.requests).toBe(0);
  online.mockReturnValue(true);
  await focus('username webauthn');
  expect(state.requests).toBe(1);
  page.end();
  expect(state.offers[0]?.signal.aborted).toBe(true);
  await focus('username webauthn');
  expect(state.requests).toBe(1);
  state.canOffer = false;
  await open();
  expect(state.requests).toBe(1);
});
