// @vitest-environment jsdom
import { act, type ComponentProps, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '../../../../../../contract/errors.ts';
import { StorageError } from '../../../../../../src/device/database.ts';
import type { RequestAppointment } from '../../../../../../src/features/appointments/intents/requestAppointment.ts';
import { RequestQuestion } from '../../../../../../src/features/appointments/requests/RequestQuestion.tsx';
import { problem } from '../../../sync/fakeServer.ts';
import { appointment, requested } from '../../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const outbox = vi.hoisted(() => ({ send: vi.fn(), retry: vi.fn() }));
const addToast = vi.hoisted(() => vi.fn());
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ weekdayDay: () => '', time: () => '' }) }));
vi.mock('../../../../../../src/sync/device.ts', () => ({ outbox, intents: {} }));
vi.mock('../../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));
vi.mock('../../../../../../src/sync/ui/useQueuedToast.ts', () => ({ useQueuedToast: () => () => {} }));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../../src/ui/actions/Button.tsx', async importOriginal => ({
  ...(await importOriginal<object>()),
  LinkButton: ({ to }: { to: string }) => createElement('a', { href: to }),
}));
vi.mock('../../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: { id: 'own' } }) }));

const { doctor, clinic } = appointment(1);
let root: ReturnType<typeof createRoot>;

/** Shows a refused request. */
async function show(refusal: Problem, changes: Partial<RequestAppointment> = {}): Promise<void> {
  const request = { ...requested(1, 12), kind: 'requestAppointment' as const, ...changes };
  const now = new Date('2027-01-01T12:00:00.000Z');
  const given: ComponentProps<typeof RequestQuestion> = { entryId: 7, problem: refusal, request, now };
  await act(async () => root.render(createElement(RequestQuestion, given)));
}

/** Shows a refused request with one button, and presses it. */
async function press(refusal: Problem): Promise<void> {
  await show(refusal);
  const button = document.querySelector('button') ?? expect.fail();
  button.focus();
  await act(async () => button.click());
}

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '<h1 class="page-title" tabindex="-1"></h1><div id="app"></div>';
  root = createRoot(document.querySelector('#app') ?? expect.fail());
});
afterEach(() => act(async () => root.unmount()));

const heading = () => document.querySelector('.page-title');

test('a request that is sent again leaves the focus on the page’s heading', async () => {
  outbox.retry.mockResolvedValue(undefined);
  await press(problem(403, 'email_unconfirmed'));
  expect(outbox.retry).toHaveBeenCalledWith(7);
  expect(document.activeElement).toBe(heading());
});

test('a device that can’t store the retry says so', async () => {
  outbox.retry.mockRejectedValue(new StorageError('full', new Error('full')));
  await press(problem(403, 'email_unconfirmed'));
  expect(addToast.mock.calls).toEqual([[expect.objectContaining({ description: 'offline.storage.full' })]]);
});

test('choosing one of the nearest times leaves the focus on the page’s heading', async () => {
  outbox.send.mockResolvedValue({ status: 'queued', id: 7 });
  const [start = ''] = requested(1, 15).times;
  const free = { start, date: start.slice(0, 10), hour: '12:00', doctor: { ...doctor, gender: 'f' as const }, clinic };
  await press({ ...problem(409, 'none_free'), nearest: [free] } as Problem);
  expect(outbox.send).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(heading());
});

test('other times are looked for the request’s patient, even if another patient is chosen meanwhile', async () => {
  const patientOfLink = () => new URL(document.querySelector('a')?.href ?? '').searchParams.get('patient');
  const refusal = { ...problem(409, 'none_free'), nearest: [] } as Problem;
  await show(refusal);
  expect(patientOfLink()).toBe('own');
  await show(refusal, { patient: { id: 'bento', name: 'Bento' } });
  expect(patientOfLink()).toBe('bento');
});
