import { afterEach, expect, test, vi } from 'vitest';
import { discardUpload } from '../../../../../../src/features/record/uploads/discardUpload.ts';

const outbox = vi.hoisted(() => ({ undo: vi.fn(), discard: vi.fn() }));
vi.mock('../../../../../../src/sync/device.ts', () => ({ outbox }));

afterEach(() => vi.resetAllMocks());

test('an upload that waits is only on the device', async () => {
  outbox.undo.mockResolvedValue(true);
  expect(await discardUpload(1)).toBe(false);
  expect(outbox.discard).not.toHaveBeenCalled();
});

test.each([
  ['is being sent, or was tried', true],
  ['was sent while the person was asked', false],
])('an upload that %s may be on the server', async (_how, isThere) => {
  outbox.undo.mockResolvedValue(false);
  outbox.discard.mockResolvedValue(isThere);
  expect(await discardUpload(1)).toBe(true);
  expect(outbox.discard).toHaveBeenCalledWith(1);
});
