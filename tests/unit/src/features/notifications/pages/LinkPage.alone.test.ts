// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acceptByLink,
  confirmByLink,
  type LinkedAppointment,
  type LinkView,
  moveByLink,
  readLink,
  timesByLink,
} from '../../../../../../contract/links.ts';
import LinkPage from '../../../../../../src/features/notifications/pages/LinkPage.tsx';
import { ApiError, NetworkError } from '../../../../../../src/net/errors.ts';
import { PageContext } from '../../../../../../src/ui/page.ts';
import { problem } from '../../../sync/fakeServer.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const net = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t }) };
});
vi.mock('../../../../../../src/ui/actions/Link.tsx', () => ({
  Link: ({ children }: { children: unknown }) => children,
}));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({ day: () => '', time: () => '', longDay: () => '' }),
}));
vi.mock('../../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => ({ language: 'en-US' }) }));
vi.mock('../../../../../../src/net/request.ts', () => ({ request: net.request }));
vi.mock('../../../../../../src/features/notifications/link/LinkedCard.tsx', () => ({ LinkedCard: () => null }));
vi.mock('../../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

const booked: LinkedAppointment = {
  ...{ state: 'booked', asked_to_move: false, date: '2027-03-12T11:00:00.000Z', doctor: 'Helena', patient: null },
  clinic: { name: 'Clínica', address: 'Rua', phone: null, time_zone: 'America/Sao_Paulo' },
};
const asked: LinkedAppointment = { ...booked, asked_to_move: true };
const moved: LinkedAppointment = { ...booked, state: 'moved', date: '2027-03-15T11:00:00.000Z' };
const times = { days: [{ date: '2027-03-15', times: [{ start: moved.date, hour: '08:00' }] }], next: '2027-03-16' };
const laterTimes = {
  days: [{ date: '2027-03-16', times: [{ start: '2027-03-16T12:00:00.000Z', hour: '09:00' }] }],
  next: null,
};
const invalid = new ApiError(problem(400, 'token_invalid'));

/** What the server responds to each call; an error is thrown. */
let responses: Map<unknown, unknown>;
const reads = (appointment: LinkedAppointment): LinkView => ({ purpose: 'confirm', appointment });
let root: ReturnType<typeof createRoot>;
let title: string | undefined;
const frame = { path: '/m', shown: true, isHere: () => true, setTitle: (next: string | undefined) => (title = next) };

beforeEach(() => {
  responses = new Map<unknown, unknown>([[timesByLink, times]]);
  net.request.mockImplementation(async (call: unknown) => {
    const response = responses.get(call);
    if (response instanceof Error) throw response;
    return response;
  });
  history.replaceState(null, '', '/m#TOKEN');
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app') ?? expect.fail());
});
afterEach(() => act(async () => root.unmount()));

const open = (appointment: LinkedAppointment) => openView(reads(appointment));

async function openView(view: LinkView): Promise<void> {
  responses.set(readLink, view);
  await act(async () => root.render(createElement(PageContext, { value: frame }, createElement(LinkPage))));
}

const buttonNamed = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text));
const press = (text: string) => act(async () => (buttonNamed(text) ?? expect.fail(text)).click());
const text = () => document.body.textContent;

test('the title says what the link does after the clinic has asked for another time', async () => {
  await open(booked);
  expect(title).toBe('links.titles.confirm');
  responses.set(confirmByLink, asked);
  await press('links.confirm');
  expect(title).toBe('links.titles.move');
  expect(text()).toContain('links.states.asked_to_move.title');
  expect(document.activeElement?.className).toBe('link-result');
});

test('a choice whose response was lost stays, and can be sent again', async () => {
  await open(asked);
  expect(document.activeElement).toBe(document.body);
  responses.set(moveByLink, new NetworkError('unreachable'));
  responses.set(timesByLink, new NetworkError('unreachable'));
  await press('8:00 AM');
  await press('links.move');
  expect(text()).toContain('links.unanswered');
  expect(text()).toContain('links.chosen');
  responses.set(moveByLink, moved);
  await press('links.move');
  expect(net.request).toHaveBeenLastCalledWith(moveByLink, { body: { token: 'TOKEN', date: moved.date } });
  expect(text()).toContain('links.states.moved.title');
  expect(document.activeElement?.className).toBe('link-result');
});

test('after a refusal the times are read again; if that fails, those that are there stay', async () => {
  await open(asked);
  responses.set(moveByLink, new ApiError(problem(409, 'slot_taken')));
  responses.set(timesByLink, new NetworkError('offline'));
  await press('8:00 AM');
  await press('links.move');
  expect(text()).toContain('errors.codes.slot_taken.text');
  expect(text()).not.toContain('links.chosen');
  expect(text()).toContain('errors.offline.text');
  expect(buttonNamed('8:00 AM')?.disabled).toBe(false);
  responses.set(timesByLink, laterTimes);
  await press('ui.retry');
  expect(text()).not.toContain('errors.offline.text');
  expect(buttonNamed('8:00 AM')).toBeUndefined();
  expect(buttonNamed('9:00 AM')).toBeDefined();
});

test('more days that couldn’t be read are asked for again from the same day', async () => {
  await open(asked);
  responses.set(timesByLink, new NetworkError('offline'));
  await press('links.later');
  expect(text()).toContain('errors.offline.text');
  responses.set(timesByLink, laterTimes);
  await press('ui.retry');
  expect(net.request.mock.lastCall?.[1]).toMatchObject({ body: { from: times.next } });
  expect(buttonNamed('9:00 AM')).toBeDefined();
  expect(buttonNamed('ui.retry')).toBeUndefined();
});

test('first times that couldn’t be read can be asked for again', async () => {
  responses.set(timesByLink, new NetworkError('offline'));
  await open(asked);
  expect(text()).toContain('errors.offline.text');
  responses.set(timesByLink, times);
  await press('ui.retry');
  expect(buttonNamed('8:00 AM')).toBeDefined();
});

test('it offers to confirm once the clinic has withdrawn its request', async () => {
  await open(asked);
  responses.set(moveByLink, booked);
  await press('8:00 AM');
  await press('links.move');
  expect(title).toBe('links.titles.confirm');
  expect(buttonNamed('links.confirm')).toBeDefined();
});

test('it does so too if more days are asked for', async () => {
  await open(asked);
  responses.set(timesByLink, invalid);
  responses.set(readLink, reads(booked));
  await press('links.later');
  expect(buttonNamed('links.confirm')).toBeDefined();
});

test('a link that has lost its use while its page is open says so', async () => {
  await open(asked);
  responses.set(timesByLink, invalid);
  responses.set(readLink, new ApiError({ ...problem(400, 'token_invalid'), expired: true }));
  await press('links.later');
  expect(text()).toContain('links.expired.title');
});

describe('the link of an offer', () => {
  const offer = {
    purpose: 'accept',
    date: '2027-03-10T11:00:00.000Z',
    expires_at: '2027-03-01T11:00:00.000Z',
  } as const;
  const cancelled: LinkedAppointment = { ...booked, state: 'cancelled' };

  test.each(['open', 'accepted', 'gone'] as const)('says only that the appointment is cancelled: %s', async state => {
    await openView({ ...offer, state, appointment: cancelled });
    expect(text()).toContain('links.states.cancelled.text');
    expect(text()).not.toContain('links.offer.');
  });

  test('offers the time while the appointment can be moved', async () => {
    await openView({ ...offer, state: 'open', appointment: booked });
    expect(text()).toContain('links.offer.open.text');
    responses.set(acceptByLink, { ...offer, state: 'gone', appointment: cancelled });
    await press('links.offer.accept');
    expect(text()).toContain('links.states.cancelled.title');
    expect(document.activeElement?.className).toBe('link-result');
  });
});
