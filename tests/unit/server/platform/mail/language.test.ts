import { expect, test } from 'vitest';
import { languageOf } from '../../../../../server/platform/mail/texts.ts';

test.each([
  [undefined, 'pt-BR'],
  ['', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['en', 'en-US'],
  ['en-GB,en;q=0.9,pt;q=0.8', 'en-US'],
  ['de-DE,de;q=0.9,en;q=0.5', 'en-US'],
  ['en;q=0.3, pt-BR;q=0.9', 'pt-BR'],
  ['en;q=0', 'pt-BR'],
  ['pt-BR,en-US;q=0.9,en;q=0.8,pt;q=0.7', 'pt-BR'],
  ['en;q=0.5,*', 'en-US'],
  ['fr', 'pt-BR'],
  ['english', 'pt-BR'],
  ['*', 'pt-BR'],
  [';;;,,q=1;en', 'pt-BR'],
])('Accept-Language %s yields %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
