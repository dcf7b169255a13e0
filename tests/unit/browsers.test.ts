/** The check for features that the oldest supported browsers lack (`npm run browsers`). */
import { expect, test } from 'vitest';
import { entry, lackedBy } from '../support/compatibility.ts';
import { scanScript } from '../support/scripts.ts';
import { scanStyles } from '../support/styles.ts';

const features = (code: string, file = 'a.js') => scanScript(file, code).map(({ feature }) => feature);
const styleFeatures = (css: string) => scanStyles('a.css', css).map(({ feature }) => feature);

test.each([
  ['rows.toSorted()', 'toSorted'],
  ['rows.toReversed()', 'toReversed'],
  ['rows.with(1, row)', 'with'],
  ['rows.toSpliced(1, 1)', 'toSpliced'],
  ['seen.union(other)', 'union'],
  ['seen["isSubsetOf"](other)', 'isSubsetOf'],
  ['AbortSignal.any(signals)', 'AbortSignal.any'],
  ['AbortSignal?.any?.(signals)', 'AbortSignal.any'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['URL.canParse(text)', 'URL.canParse'],
  ['Object.groupBy(rows, key)', 'Object.groupBy'],
  ['Array.fromAsync(rows)', 'Array.fromAsync'],
  ['new Intl.Segmenter()', 'Intl.Segmenter'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['window.requestIdleCallback(work)', 'requestIdleCallback'],
  ['navigator.setAppBadge(1)', 'navigator.setAppBadge'],
  ['document.startViewTransition(work)', 'document.startViewTransition'],
  ['box.showPopover()', 'showPopover'],
  ['const query = new URLSearchParams(text); query.size', 'URLSearchParams.size'],
  ['box.addEventListener("scrollend", work)', 'event scrollend'],
  ['/(?<=a)b/', 'lookbehind_assertion'],
  ['new RegExp("(?<!a)b")', 'lookbehind_assertion'],
  ['/[a--b]/v', 'regular expression flag v'],
  ['class A { static { work() } }', 'StaticBlock'],
])('%s uses a missing feature', (code, feature) => {
  expect(features(code)).toEqual([feature]);
});

test('the interface of a variable is that of its last declaration', () => {
  const code = 'function a(given: URLSearchParams) { const rest = given.size; } function b() { const rest = ';
  expect(features(`${code} new URLSearchParams(); return rest.size; }`, 'a.ts')).toEqual(['URLSearchParams.size']);
  expect(features(`${code} new Map(); return rest.size; }`, 'a.ts')).toEqual([]);
});

test('attributes of elements are found, those of components not', () => {
  expect(features('<><p popover="auto" /><Box popover="auto" /></>', 'a.tsx')).toEqual(['attribute popover']);
});

test('a finding names the line and the browsers', () => {
  expect(scanScript('a.ts', 'const rows: number[] = [];\nrows.with(0, 1);')).toEqual([
    { feature: 'with', file: 'a.ts', line: 2, lackedBy: ['chrome 108', 'edge 108'] },
  ]);
});

test.each([
  'rows.findLast(test); rows.at(-1); structuredClone(rows); navigator.locks.request("a", work)',
  'import * as v from "valibot"; v.union([])',
  'const navigation = {}; navigation.open()',
  'Promise.any(all); controller.signal.throwIfAborted()',
  '/(?<name>a)(?=b)(?!c)(?:d)/u',
])('%s uses none', code => {
  expect(features(code)).toEqual([]);
});

test.each([
  ['p { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['p { color: light-dark(red, blue) }', 'light-dark()'],
  ['p:has(a) { color: red }', ':has'],
  ['p { & a { color: red } }', 'nesting'],
  ['p { text-wrap: wrap }', 'text-wrap'],
  ['p { height: 1lh }', 'unit lh'],
  ['p { float: inline-start }', 'float: inline-start'],
  ['@media (width >= 10px) { p { color: red } }', '@media range'],
  ['@starting-style { p { color: red } }', '@starting-style'],
])('%s uses a missing feature', (css, feature) => {
  expect(styleFeatures(css)).toContain(feature);
});

test.each([
  'p { height: 100dvh; width: 10cqi; inset: 0 }',
  '@container (width >= 10px) { p { color: red } }',
  'p { color: red; color: color-mix(in srgb, red, blue) }',
  'p { -webkit-user-select: none; user-select: none }',
  '@supports (height: 1lh) { p { height: 1lh } }',
  '@supports not selector(:has(*)) { p:focus-within { color: red } }',
])('%s is supported or has a fallback', css => {
  expect(styleFeatures(css)).toEqual([]);
});

test('the versions are those of browserslist in package.json', () => {
  const has = entry('css', 'selectors', 'has');
  expect(has && lackedBy(has)).toEqual(['firefox 115']);
});
