// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { type Draft, useDraft } from '../../../../../src/sync/drafts/useDraft.ts';
import { ana, createDevice, settle, type Tab } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const page = vi.hoisted(() => ({ drafts: undefined as unknown }));
vi.mock('../../../../../src/sync/device.ts', () => ({
  get drafts() {
    return page.drafts;
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const NAME = 'notes:1';
const Text = v.string();

interface Seen {
  draft: Draft<string>;
}

function Form({ seen }: { seen: Seen }) {
  seen.draft = useDraft(NAME, Text);
  return null;
}

/** A form whose page can't read the drafts on its device, one of which is this text. */
async function formWithout(stored: string) {
  const device = createDevice();
  const { drafts, signIn }: Tab = device.openTab();
  await signIn(ana);
  await drafts.keep(NAME, stored);
  page.drafts = drafts;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { get } = IDBObjectStore.prototype;
  let isBroken = true;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (isBroken && this.name === 'drafts') throw new DOMException('The disk is full', 'QuotaExceededError');
    return get.call(this, key);
  });
  const seen: Seen = { draft: undefined as never };
  const open = async () => {
    const root = createRoot(document.createElement('div'));
    await act(async () => {
      root.render(createElement(Form, { seen }));
      await settle();
    });
    // The clock stands still meanwhile, so this waits for the device, in rounds.
    for (let round = 0; round < 20 && seen.draft.status === 'loading'; round++) await act(settle);
    return root;
  };
  let root = await open();
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
      await settle();
    });
  return {
    seen,
    pass,
    stored: () => device.openTab().database.read(['drafts'], tx => tx.objectStore('drafts').getAll()),
    /** The device can be read again, and is, some time later. */
    async mend() {
      isBroken = false;
      await pass(5_000);
    },
    /** The person goes to another page and comes back. */
    async comeBack() {
      await act(async () => {
        root.unmount();
        await settle();
      });
      root = await open();
    },
  };
}

test('a draft that could not be read is restored once it can be', async () => {
  const { seen, mend } = await formWithout('before');
  expect(seen.draft).toMatchObject({ status: 'ready', saved: undefined, trouble: 'unread' });
  await mend();
  expect(seen.draft).toMatchObject({ saved: 'before', trouble: undefined, earlierDraft: undefined });
});

test('text typed meanwhile does not overwrite a draft that could not be read', async () => {
  const { seen, mend, pass, stored } = await formWithout('before');
  await act(async () => seen.draft.keep('typed'));
  await pass(400);
  expect(seen.draft.trouble).toBe('unavailable');
  await mend();
  expect(seen.draft).toMatchObject({ saved: undefined, earlierDraft: 'before' });
  expect(await stored()).toMatchObject([{ value: 'before' }]);
  await act(async () => seen.draft.chooseDraft('typed'));
  await pass(0);
  expect(seen.draft).toMatchObject({ trouble: undefined, earlierDraft: undefined });
  expect(await stored()).toMatchObject([{ value: 'typed' }]);
});

test('the person may choose the draft that could not be read', async () => {
  const { seen, mend, pass, stored } = await formWithout('before');
  await act(async () => seen.draft.keep('typed'));
  await pass(400);
  await mend();
  await act(async () => seen.draft.chooseDraft('earlier'));
  await pass(10_000);
  expect(seen.draft).toMatchObject({ trouble: undefined, earlierDraft: undefined });
  expect(await stored()).toMatchObject([{ value: 'before' }]);
});

test('typed text is back in the form after a visit to another page, although the device cannot be read', async () => {
  const { seen, mend, pass, stored, comeBack } = await formWithout('before');
  await act(async () => seen.draft.keep('typed'));
  await comeBack();
  expect(seen.draft).toMatchObject({ status: 'ready', saved: 'typed', trouble: 'unavailable' });
  await mend();
  expect(seen.draft).toMatchObject({ saved: 'typed', earlierDraft: 'before' });
  expect(await stored()).toMatchObject([{ value: 'before' }]);
  await act(async () => seen.draft.chooseDraft('typed'));
  await pass(0);
  expect(await stored()).toMatchObject([{ value: 'typed' }]);
});

test('clearing a draft never rejects', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { seen } = await formWithout('before');
  vi.spyOn(page.drafts as { clear(): Promise<void> }, 'clear').mockRejectedValue(new Error('out of reach'));
  await expect(seen.draft.clear()).resolves.toBeUndefined();
});
