import { expect, test } from 'vitest';
import type { OwnIdentity } from '../../../../../contract/corrections.ts';
import { requestCorrectionIntent } from '../../../../../src/features/identity/intents/index.ts';

const stored: OwnIdentity = { birthday: '1990-05-20', cpf_end: '725', correction: null, has_clinic: true };
const intent = {
  kind: 'requestCorrection' as const,
  id: '7d0c7c1e-1111-4111-8111-000000000001',
  birthday: '1991-05-20',
  message: null,
  asked_at: '2027-03-01T12:00:00.000Z',
};
const show = (value: OwnIdentity, state: 'waiting' | 'refused') =>
  requestCorrectionIntent.applyPending(value, [{ intent, state, problem: null }]);

test('a request that waits is shown as open, and the data itself stays', () => {
  const shown = show(stored, 'waiting');
  expect(shown).toMatchObject({
    ...{ birthday: '1990-05-20', cpf_end: '725' },
    correction: { id: intent.id, state: 'open', birthday: '1991-05-20', cpf_end: null },
  });
});

test('one that was refused isn’t shown', () => {
  expect(show(stored, 'refused')).toBe(stored);
});

test('one whose response was lost doesn’t hide the answer to it', () => {
  const { correction } = show(stored, 'waiting');
  if (!correction) expect.fail('Nothing is shown.');
  const answered = { ...stored, correction: { ...correction, state: 'accepted' as const } };
  expect(show(answered, 'waiting')).toBe(answered);
});

test('of two that wait the later one is sent, and only what is to be corrected', () => {
  const later = { ...intent, id: '7d0c7c1e-1111-4111-8111-000000000002', cpf: '52998224725' };
  const [request] = requestCorrectionIntent.requests(requestCorrectionIntent.merge(intent, later));
  expect(request.params).toEqual({ id: later.id });
  expect(request.body).toEqual({ birthday: '1991-05-20', cpf: '52998224725', message: null });
  expect(requestCorrectionIntent.requests(intent)[0].body).toEqual({ birthday: '1991-05-20', message: null });
});
