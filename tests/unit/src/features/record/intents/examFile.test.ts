import { expect, test } from 'vitest';
import type { Problem } from '../../../../../../contract/errors.ts';
import { describeUploadRefusal } from '../../../../../../src/features/record/intents/examFile.ts';

const refused = (field: string, code: string) =>
  ({ code: 'validation', errors: [{ field, code, message: '' }] }) as unknown as Problem;
const t = ((key: string, options?: object) => (options ? { title: key, text: key } : key)) as never;

test('only a refusal that names the file says that it is lost', () => {
  expect(describeUploadRefusal(refused('image', 'required'), t)?.title).toBe('outbox.reason.fileLost');
  expect(describeUploadRefusal(refused('taken_on', 'date_invalid'), t)).toEqual({
    title: 'errors.fields.date_invalid',
    text: 'record.uploads.dateWrong',
  });
  expect(describeUploadRefusal(refused('note', 'characters_invalid'), t)).toEqual({
    title: 'errors.fields.characters_invalid',
    text: 'errors.codes.validation.text',
  });
});
