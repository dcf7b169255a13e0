// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useStoreFiles } from '../../../../../../src/features/record/uploads/useStoreFiles.ts';
import { NetworkError } from '../../../../../../src/net/errors.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/device/reloadBlock.ts', () => ({ useReloadBlock: () => {} }));
vi.mock('../../../../../../src/sync/ui/describeIntent.ts', () => ({ describeRefusal: () => ({}) }));

type Storing = ReturnType<typeof useStoreFiles<string>>;

function Form({
  send,
  onRendered,
}: {
  send: Parameters<typeof useStoreFiles<string>>[1];
  onRendered: (storing: Storing) => void;
}) {
  onRendered(useStoreFiles<string>({}, send));
  return null;
}

test('a file whose response was lost is sent again under the id of its exam', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = vi.fn().mockRejectedValueOnce(new NetworkError('timeout')).mockResolvedValue(undefined);
  const onRendered = vi.fn<(storing: Storing) => void>();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Form, { send, onRendered })));
  const [file, other] = ['hemograma.pdf', 'outro.pdf'].map(name => new File(['%PDF'], name));
  const attempt = async (...files: (File | undefined)[]) =>
    await act(async () => {
      const { store } = onRendered.mock.lastCall?.[0] ?? expect.fail('not rendered');
      return await store(
        files.filter(one => one !== undefined),
        'details',
      );
    });
  expect(await attempt(file)).toEqual([file]);
  expect(await attempt(file, other)).toEqual([]);
  const [first, again, another] = send.mock.calls.map(([{ examId }]) => examId);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
  await act(async () => root.unmount());
});
