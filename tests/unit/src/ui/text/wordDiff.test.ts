import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from '../../../../../src/ui/text/wordDiff.ts';

const marked = (before: string, after: string, maxPairs?: number) =>
  wordDiff(before, after, maxPairs)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('');

test.each([
  ['', '', ''],
  ['', 'Asma', '+Asma+'],
  ['Asma', '', '-Asma-'],
  ['Tosse há dois dias', 'Tosse há três dias', 'Tosse há -dois -+três +dias'],
  ['Tosse. Febre alta', 'Febre alta', '-Tosse. -Febre alta'],
  ['a b c d', 'a c b d', 'a -b -c +b +d'],
  ['Sem febre', 'Sem febre\nCom tosse', 'Sem -febre-+febre\nCom tosse+'],
])('“%s” became “%s”', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('a change with too many words is shown as a whole', () => {
  expect(marked('x a b c y', 'x c b a y', 4)).toBe('x -a b c -+c b a +y');
});

test('both texts can be read from it', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'cc')).map(parts => parts.join(''));
  fc.assert(
    fc.property(text, text, fc.constantFrom(0, 5, undefined), (before, after, most) => {
      const runs = wordDiff(before, after, most);
      const without = (kind: string) =>
        runs
          .filter(run => run.kind !== kind)
          .map(run => run.text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
