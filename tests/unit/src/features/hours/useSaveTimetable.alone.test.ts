// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { defaultRules } from '../../../../../contract/timetable.ts';
import { editedOf } from '../../../../../src/features/hours/edited.ts';
import { useSaveTimetable } from '../../../../../src/features/hours/useSaveTimetable.ts';
import { respondLater } from '../../respondLater.ts';
import { createDevice, drElisa } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const outbox = vi.hoisted(() => ({ send: vi.fn(), takeBack: vi.fn() }));
vi.mock('../../../../../src/sync/device.ts', () => ({ outbox, mirror: { of: () => ({}) }, entryList: {} }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: () => {} }) }));
vi.mock('../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: drElisa }) }));
vi.mock('../../../../../src/sync/ui/useQueuedToast.ts', () => ({ useQueuedToast: () => () => {} }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useAmend: () => async () => {} }));

type Saving = ReturnType<typeof useSaveTimetable>;

function Form({ opened }: { opened: { form?: Saving } }) {
  const draft = { form: createDevice().openTab().drafts.open('timetable'), flush: async () => {} };
  opened.form = useSaveTimetable(draft, () => undefined);
  return null;
}

test.each([
  { state: 'open', takenBack: 1 },
  { state: 'closed', takenBack: 0 },
])(
  'refused hours are a draft again in an open form, and stay in the outbox otherwise: $state',
  async ({ state, takenBack }) => {
    outbox.takeBack.mockClear();
    const respond = respondLater(outbox.send);
    const opened: { form?: Saving } = {};
    const root = createRoot(document.createElement('div'));
    await act(async () => root.render(createElement(Form, { opened })));
    const { form = expect.fail() } = opened;
    let saved: ReturnType<Saving['save']> | undefined;
    await act(async () => {
      saved = form.save(editedOf({ weeks: [{ valid_from: null, ranges: [] }], rules: defaultRules, version: 1 }));
    });
    if (state === 'closed') await act(async () => root.unmount());
    respond({ status: 'refused', id: 7, problem: { code: 'schedule_incompatible', errors: [] } });
    await act(async () => expect(await saved).toMatchObject({ status: 'refused' }));
    expect(outbox.takeBack).toHaveBeenCalledTimes(takenBack);
  },
);
