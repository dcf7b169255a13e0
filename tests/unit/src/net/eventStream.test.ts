import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBlockParser } from '../../../../src/net/eventStream.ts';

const text = 'id: 1.0\n\nid: 2.1\ndata: {"a":1}\n\n:\nid: 3.0\n\n:\n\ndata: x\ndata: y\n\nid: 9';
const blocks = [{ id: '1.0' }, { id: '2.1', data: '{"a":1}' }, { id: '3.0' }, {}, { data: 'x\ny' }];

test('a stream is split into blocks, wherever its parts begin and end', () => {
  const cuts = fc.array(fc.nat(text.length)).map(places => [0, ...places.sort((a, b) => a - b), text.length]);
  fc.assert(
    fc.property(cuts, places => {
      const parser = createBlockParser();
      const parts = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(parts.flatMap(part => parser.add(part))).toEqual(blocks);
    }),
  );
});
