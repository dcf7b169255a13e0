import { expect, test } from 'vitest';
import { isOfferedFor } from '../../../../../../src/features/record/handedIn/chosenFiles.ts';

test('a chosen file follows to another patient, unless storing it was tried for one', () => {
  const file = new File(['x'], 'laudo.pdf');
  const chosen = [{ file }, { file, triedFor: 'ana' }];
  expect(chosen.filter(isOfferedFor('ana'))).toEqual(chosen);
  expect(chosen.filter(isOfferedFor('bento'))).toEqual([{ file }]);
});
