// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { DraftForm } from '../../../../../src/sync/drafts/drafts.ts';
import { type Draft, useDraft } from '../../../../../src/sync/drafts/useDraft.ts';
import { ana, createDevice, NOON, settle, type Tab } from '../harness.ts';

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
      await act(() => device.clock.advance(5_000));
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

test('an untouched form is filled with a draft once it can be read', async () => {
  const { seen, mend, stored } = await formWithout('before');
  expect(seen.draft).toMatchObject({ status: 'ready', saved: undefined, formKey: 'blank', trouble: 'unread' });
  const form = seen.draft.form as DraftForm;
  const { include } = form;
  /** What the form showed as soon as anything could be typed into it after it had taken the draft. */
  let shown: string | undefined;
  vi.spyOn(form, 'include').mockImplementation(versions => {
    include(versions);
    queueMicrotask(() => {
      shown = seen.draft.saved;
    });
  });
  await mend();
  expect(shown).toBe('before');
  expect(seen.draft).toMatchObject({ saved: 'before', formKey: 'saved', trouble: undefined, otherDraft: undefined });
  await act(async () => {
    seen.draft.keep('before, and more');
    await seen.draft.flush();
  });
  expect(await stored()).toMatchObject([{ value: 'before, and more' }]);
});

test.for([
  { how: 'discarded', end: (draft: Draft<string>) => draft.clear() },
  { how: 'being sent', end: (draft: Draft<string>) => draft.flush() },
  { how: 'given back a text', end: async (draft: Draft<string>) => void draft.form.nextWrite() },
  { how: 'sent', end: async (draft: Draft<string>) => draft.form.handOver(() => undefined, ana.id) },
])('a form that was $how keeps what it has when a draft can be read', async ({ end }) => {
  const { seen, mend } = await formWithout('before');
  await act(() => end(seen.draft));
  await mend();
  expect(seen.draft).toMatchObject({ saved: undefined, otherDraft: { value: 'before' } });
});

test('text typed meanwhile does not overwrite a draft that could not be read', async () => {
  const { seen, mend, pass, stored } = await formWithout('before');
  await act(async () => seen.draft.keep('typed'));
  await pass(400);
  expect(seen.draft.trouble).toBe('full');
  await mend();
  expect(seen.draft).toMatchObject({ saved: undefined, otherDraft: { value: 'before' } });
  expect((await stored()).map(({ value }) => value).sort()).toEqual(['before', 'typed']);
  await act(async () => seen.draft.chooseDraft('own'));
  await pass(0);
  expect(seen.draft).toMatchObject({ trouble: undefined, otherDraft: undefined });
  expect(await stored()).toMatchObject([{ value: 'typed' }]);
});

test('the person may choose the draft that could not be read', async () => {
  const { seen, mend, pass, stored } = await formWithout('before');
  await act(async () => seen.draft.keep('typed'));
  await pass(400);
  await mend();
  await act(async () => seen.draft.chooseDraft('other'));
  await pass(10_000);
  expect(seen.draft).toMatchObject({ trouble: undefined, otherDraft: undefined });
  expect(await stored()).toMatchObject([{ value: 'before' }]);
});

test('typed text is back in the form after a visit to another page, although the device cannot be read', async () => {
  const { seen, mend, pass, stored, comeBack } = await formWithout('before');
  await act(async () => seen.draft.keep('typed'));
  await comeBack();
  expect(seen.draft).toMatchObject({ status: 'ready', saved: 'typed', trouble: 'full' });
  await mend();
  expect(seen.draft).toMatchObject({ saved: 'typed', otherDraft: { value: 'before' } });
  await act(async () => seen.draft.chooseDraft('own'));
  await pass(0);
  expect(await stored()).toMatchObject([{ value: 'typed' }]);
});

/** A form of a page, in another tab than the device's other ones. */
async function openForm(device: ReturnType<typeof createDevice>) {
  const { drafts, signIn } = device.openTab();
  await signIn(ana);
  page.drafts = drafts;
  const seen: Seen = { draft: undefined as never };
  await act(async () => {
    createRoot(document.createElement('div')).render(createElement(Form, { seen }));
    await settle();
  });
  await vi.waitFor(async () => {
    await act(settle);
    expect(seen.draft.status).toBe('ready');
  });
  return seen;
}

/** A device with two texts of a draft, typed in two tabs, and what it has stored. */
async function withTwoTexts() {
  const device = createDevice();
  const tabs = [device.openTab(), device.openTab()];
  for (const { drafts, signIn } of tabs) {
    await signIn(ana);
    drafts.open(NAME);
  }
  for (const [which, { drafts }] of tabs.entries()) {
    await drafts.keep(NAME, `text ${which + 1}`);
    await device.clock.advance(1);
  }
  const stored = async () => {
    const rows = await device.openTab().database.read(['drafts'], tx => tx.objectStore('drafts').getAll());
    return rows.map(({ value }) => value).sort();
  };
  return { device, stored };
}

test.for([
  { which: 'other', left: 'text 1' },
  { which: 'own', left: 'text 2' },
] as const)(
  'of the texts of two tabs, the newest is shown, and $which stays if it is chosen',
  async ({ which, left }) => {
    const { device, stored } = await withTwoTexts();
    const seen = await openForm(device);
    expect(seen.draft).toMatchObject({ saved: 'text 2', otherDraft: { value: 'text 1' } });
    await act(async () => {
      seen.draft.chooseDraft(which);
      await settle();
    });
    expect(seen.draft.otherDraft).toBeUndefined();
    expect(await stored()).toEqual([left]);
  },
);

test('while the person has not chosen, both texts stay, also when the form is typed into', async () => {
  const { device, stored } = await withTwoTexts();
  const seen = await openForm(device);
  await act(async () => {
    seen.draft.keep('text 2, more');
    await seen.draft.flush();
  });
  expect(seen.draft.otherDraft?.value).toBe('text 1');
  expect(await stored()).toEqual(['text 1', 'text 2, more']);
});

test('the same text of two tabs is not offered, and stored once', async () => {
  const { device, stored } = await withTwoTexts();
  const seen = await openForm(device);
  await act(async () => {
    seen.draft.chooseDraft('other');
    await settle();
  });
  const other = device.openTab();
  await other.signIn(ana);
  other.drafts.open(NAME);
  await other.drafts.keep(NAME, 'text 1');
  expect(await stored()).toEqual(['text 1', 'text 1']);
  const next = await openForm(device);
  expect(next.draft).toMatchObject({ saved: 'text 1', otherDraft: undefined });
  await act(async () => {
    next.draft.keep('text 1, more');
    await next.draft.flush();
  });
  expect(await stored()).toEqual(['text 1, more']);
});

test('a form that is given the text that it has does not write it again', async () => {
  const { device, stored } = await withTwoTexts();
  const seen = await openForm(device);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await act(async () => {
    seen.draft.keep('text 2');
    await seen.draft.flush();
  });
  expect(put).not.toHaveBeenCalled();
  expect(await stored()).toEqual(['text 1', 'text 2']);
});

test('a text that was given back to its form stays when the person decides against another tab’s', async () => {
  const { device, stored } = await withTwoTexts();
  const seen = await openForm(device);
  await act(async () => {
    seen.draft.form.handOver(() => undefined, ana.id);
    await seen.draft.form.reduce(() => undefined, ana.id);
  });
  const { name, form, versions } = seen.draft.form.nextWrite();
  const row = { key: `${ana.id}/${name}#${form}`, userId: ana.id, value: 'given back', savedAt: NOON, versions };
  await device.openTab().database.write(['drafts'], async tx => void (await tx.objectStore('drafts').put(row)));
  await act(async () => {
    seen.draft.chooseDraft('own');
    await settle();
  });
  expect(seen.draft.otherDraft).toBeUndefined();
  expect(await stored()).toEqual(['given back']);
});

test('clearing a draft never rejects', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { seen } = await formWithout('before');
  vi.spyOn(seen.draft.form as DraftForm, 'clear').mockRejectedValue(new Error('out of reach'));
  await expect(seen.draft.clear()).resolves.toBeUndefined();
});
