import { expect, test } from 'vitest';
import type { Template, TemplateContent } from '../../../../../contract/templates.ts';
import { type SaveTemplate, saveTemplateIntent } from '../../../../../src/features/templates/intents/saveTemplate.ts';
import { problem } from '../../sync/fakeServer.ts';

const id = '10000000-0000-4000-8000-000000000001';
const content = (text: string): TemplateContent => ({ name: 'Dor lombar', field: 'both', text, archived: false });
const stored = (text: string, version: number): Template => ({ id, ...content(text), version });
const intent = (text: string, version: number, base?: string): SaveTemplate => ({
  ...{ kind: 'saveTemplate', templateId: id, ...content(text), version },
  ...(base !== undefined && { base: content(base) }),
});
const conflict = (current: Template) => ({ ...problem(409, 'version_conflict'), current });
const shown = (list: Template[], given: SaveTemplate, state: 'waiting' | 'refused' = 'waiting') =>
  saveTemplateIntent.applyPending(list, [{ intent: given, state, problem: null }]);

test('a new one is listed while it waits, and also if it was refused', () => {
  expect(shown([], intent('Nega febre', 0))).toEqual([stored('Nega febre', 0)]);
  expect(shown([], intent('Nega febre', 0), 'refused')).toEqual([stored('Nega febre', 0)]);
});

test('a change is shown in its place, with the version that it was made from', () => {
  const other = { ...stored('Outro', 1), id: '10000000-0000-4000-8000-000000000002' };
  expect(shown([stored('Antes', 4), other], intent('Depois', 3))).toEqual([stored('Depois', 3), other]);
});

test('one that the server already has changes nothing', () => {
  const list = [stored('Nega febre', 5)];
  expect(shown(list, intent('Nega febre', 4))).toBe(list);
});

test('merged ones keep the version that was read first', () => {
  expect(saveTemplateIntent.merge(intent('b', 2, 'a'), intent('c', 3, 'b'))).toEqual(intent('c', 2, 'a'));
});

test('one that follows the doctor’s own moves to its version; one made from another does not', () => {
  const { follow } = saveTemplateIntent;
  expect(follow?.(intent('c', 4, 'b'), intent('b', 4), stored('b', 5)).version).toBe(5);
  expect(follow?.(intent('c', 4, 'a'), intent('b', 4), stored('b', 5)).version).toBe(4);
});

test('a repeat whose response was lost is no conflict; another device’s change is', () => {
  const { rebase } = saveTemplateIntent;
  const current = conflict(stored('b', 5));
  expect(rebase?.(intent('c', 4), current, intent('b', 4))).toEqual(intent('c', 5));
  expect(rebase?.(intent('c', 4, 'b'), current, undefined)?.version).toBe(5);
  expect(rebase?.(intent('c', 4, 'a'), current, undefined)).toBeUndefined();
  expect(rebase?.(intent('c', 4, 'b'), conflict({ ...stored('b', 5), archived: true }), undefined)).toBeUndefined();
});
