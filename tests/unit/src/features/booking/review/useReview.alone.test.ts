// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useReview } from '../../../../../../src/features/booking/review/useReview.ts';
import { NetworkError } from '../../../../../../src/net/errors.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const mocks = vi.hoisted(() => ({
  said: [] as string[],
  sendOutboxFirst: () => Promise.resolve(),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/sync/device.ts', () => ({ transport: {} }));
vi.mock('../../../../../../src/device/connection.ts', () => ({ connectivity: { deviceIsOffline: () => false } }));
vi.mock('../../../../../../src/sync/outbox/sendOutboxFirst.ts', () => ({
  sendOutboxFirst: () => mocks.sendOutboxFirst(),
}));
vi.mock('../../../../../../src/net/request.ts', () => ({ request: () => Promise.reject(new NetworkError('timeout')) }));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: () => {} }) }));
vi.mock('../../../../../../src/ui/page.ts', () => ({ useShown: () => true }));
vi.mock('../../../../../../src/features/care/index.ts', () => ({
  usePatient: () => ({ dependent: undefined }),
  useCareCheck: () => () => {},
}));
vi.mock('../../../../../../src/features/booking/review/useUnanswered.ts', () => ({
  useUnanswered: () => [],
  unanswered: {
    keep: async () => void mocks.said.push('keep'),
    take: () => mocks.said.push('take'),
    leave: () => mocks.said.push('leave'),
    forget: async () => void mocks.said.push('forget'),
  },
}));

const chosen = { doctor: { id: 'd', name: 'Helena' }, specialty: { id: 's' }, clinic: { id: 'c', time_zone: 'UTC' } };
const slot = { start: '2027-03-02T11:00:00Z', end: '2027-03-02T11:30:00Z', hour: '11:00', available: true };

type Form = { review: ReturnType<typeof useReview> };
function Page({ form }: { form: Form }) {
  form.review = useReview(chosen as never, { onBooked: () => {}, onStale: () => {} });
  return null;
}

/** Confirms a booking while unsent changes are being sent first. */
async function confirmed() {
  let sent = () => {};
  mocks.sendOutboxFirst = () =>
    new Promise(resolve => {
      sent = resolve;
    });
  const form: Form = { review: undefined as never };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Page, { form })));
  await act(async () => form.review.open(slot as never));
  await act(async () => void form.review.confirm());
  return { form, root, goOn: () => act(async () => sent()) };
}

beforeEach(() => {
  mocks.said.length = 0;
});

test('a note follows a booking without a response if its dialog was closed before it was sent', async () => {
  const { form, goOn } = await confirmed();
  await act(async () => form.review.close());
  await goOn();
  expect(mocks.said).toEqual(['leave', 'keep', 'leave']);
});

test('and if its page was left', async () => {
  const { root, goOn } = await confirmed();
  await act(async () => root.unmount());
  await goOn();
  expect(mocks.said).toEqual(['leave', 'keep', 'leave']);
});

test('while the dialog is open, it follows the booking itself', async () => {
  const { form, root, goOn } = await confirmed();
  await goOn();
  expect(mocks.said).toEqual(['keep']);
  expect(form.review.review).toMatchObject({ step: 'unknown', sending: false });
  await act(async () => root.unmount());
  expect(mocks.said).toEqual(['keep', 'leave']);
});
