import { expect, test } from 'vitest';
import { createAutosave } from '../../../../../src/sync/drafts/autosave.ts';
import { createClock } from '../harness.ts';

function typing() {
  const clock = createClock();
  const kept: string[] = [];
  const autosave = createAutosave<string>(async text => void kept.push(text), clock.after);
  return { clock, kept, autosave };
}

test('saves on every pause, not on every key', async () => {
  const { clock, kept, autosave } = typing();
  autosave.set('g');
  await clock.advance(399);
  autosave.set('gr');
  await clock.advance(399);
  expect(kept).toEqual([]);
  await clock.advance(1);
  expect(kept).toEqual(['gr']);
  await clock.advance(10_000);
  expect(kept).toEqual(['gr']);
});

test('saves at once when the page is hidden or left', async () => {
  const { clock, kept, autosave } = typing();
  autosave.set('gripe');
  await autosave.flush();
  expect(kept).toEqual(['gripe']);
  await autosave.flush();
  await clock.advance(400);
  expect(kept).toEqual(['gripe']);
});

test('does not restore what an intent has taken over', async () => {
  const { clock, kept, autosave } = typing();
  autosave.set('gripe');
  autosave.drop();
  await clock.advance(400);
  await autosave.flush();
  expect(kept).toEqual([]);
});

test('saves only the rest once part of the text was taken over', async () => {
  const { clock, kept, autosave } = typing();
  autosave.set('gripe forte');
  autosave.reduce(text => text.replace('gripe ', ''));
  await clock.advance(400);
  expect(kept).toEqual(['forte']);
});

test('saves nothing once the whole text was taken over', async () => {
  const { clock, kept, autosave } = typing();
  autosave.set('gripe');
  autosave.reduce(() => undefined);
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  await autosave.flush(true);
  expect(kept).toEqual([]);
});

/** An autosave whose writes end when the test says. */
function slowTyping() {
  const clock = createClock();
  const kept: { text: string; leaving: boolean; arrives: () => void }[] = [];
  const autosave = createAutosave<string>(
    (text, leaving) => new Promise(arrives => kept.push({ text, leaving, arrives: () => arrives(undefined) })),
    clock.after,
  );
  return { clock, kept, autosave };
}

test('repeats a write in progress when the page is left, with an immediate commit', async () => {
  const { clock, kept, autosave } = slowTyping();
  autosave.set('Dor');
  await clock.advance(400);
  const left = autosave.flush(true);
  expect(kept).toMatchObject([
    { text: 'Dor', leaving: false },
    { text: 'Dor', leaving: true },
  ]);
  for (const { arrives } of kept) arrives();
  await left;
  await autosave.flush(true);
  expect(kept).toHaveLength(2);
});

test('repeats only the rest of a write in progress when text was taken over', async () => {
  const { clock, kept, autosave } = slowTyping();
  autosave.set('gripe forte');
  await clock.advance(400);
  autosave.reduce(text => text.replace('gripe ', ''));
  void autosave.flush(true);
  expect(kept.at(-1)).toMatchObject({ text: 'forte', leaving: true });
  autosave.reduce(() => undefined);
  void autosave.flush(true);
  expect(kept).toHaveLength(2);
});

test('repeats the latest write when the page is left, though an earlier one has ended', async () => {
  const { clock, kept, autosave } = slowTyping();
  autosave.set('Dor');
  await clock.advance(400);
  autosave.set('Dor de cabeça');
  await clock.advance(400);
  kept[0]?.arrives();
  await clock.advance(0);
  void autosave.flush(true);
  expect(kept.at(-1)).toMatchObject({ text: 'Dor de cabeça', leaving: true });
});
