import { expect, test } from 'vitest';
import { readableSize } from '../../../../src/ui/readableSize.ts';

test.each([
  [192, 'en-US', '192 bytes'],
  [192, 'pt-BR', '192 bytes'],
  [1, 'en-US', '1 byte'],
  [820_000, 'pt-BR', '820 kB'],
  [1_400_000, 'pt-BR', '1,4 MB'],
  [1_400_000, 'en-US', '1.4 MB'],
])('%i bytes read in %s as %s', (bytes, language, expected) => {
  expect(readableSize(bytes, language).replace(/\s/g, ' ')).toBe(expected);
});
