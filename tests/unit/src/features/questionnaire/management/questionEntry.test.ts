import { describe, expect, test } from 'vitest';
import type { Question } from '../../../../../../contract/questionnaire.ts';
import { questions } from '../../../../../../contract/questions.ts';
import {
  checkEntry,
  entryOf,
  isSameEntry,
  newEntry,
  previewOf,
  type QuestionEntry,
  withKind,
  withOption,
} from '../../../../../../src/features/questionnaire/management/questionEntry.ts';

const id = '6f1c0de0-0000-4000-8000-000000000001';
const smoking: Question = {
  ...{ id, question: 'Você já fumou?', answer_type: 'radio', options: 'Sim;Não', version: 3 },
  english: { question: 'Have you ever smoked?', options: 'Yes;No' },
};

const errorsOf = (entry: QuestionEntry) => {
  const checked = checkEntry(entry, 0);
  return 'errors' in checked ? checked.errors : {};
};

describe('the entry of a question', () => {
  test('of a stored one has its texts, and is sent as it is', () => {
    const entry = entryOf(smoking);
    expect(checkEntry(entry, 3)).toEqual({
      body: {
        ...{ question: 'Você já fumou?', answer_type: 'radio', options: ['Sim', 'Não'], version: 3 },
        english: { question: 'Have you ever smoked?', options: ['Yes', 'No'] },
      },
    });
    const { version: _, ...shown } = smoking;
    expect(previewOf(entry)).toEqual(shown);
  });

  test.each(questions)('of a built-in one is valid: $question', question => {
    expect(checkEntry(entryOf(question), 1)).toMatchObject({ body: { question: question.question, english: null } });
    expect(previewOf(entryOf(question))).toEqual(question);
  });

  test('of a new one names each field that is missing', () => {
    expect(errorsOf(newEntry(id))).toEqual({ question: 'required', 'options.0': 'required', 'options.1': 'required' });
  });

  test('needs all English texts once one is entered', () => {
    const entry = entryOf({ ...smoking, english: { question: '', options: '' } });
    expect(errorsOf(entry)).toEqual({});
    expect(errorsOf({ ...entry, english: 'Smoker?' })).toEqual({
      'english.options.0': 'required',
      'english.options.1': 'required',
    });
  });

  test('refuses a repeated option, and one with a semicolon', () => {
    const entry = withOption(entryOf(smoking));
    const options = (text: string) => ({ ...entry, options: [...entry.options.slice(0, 2), { text, english: 'x' }] });
    expect(errorsOf(options('sim'))).toEqual({ 'options.2': 'option_repeated' });
    expect(errorsOf(options('Sim; às vezes'))).toEqual({ 'options.2': 'characters_invalid' });
  });

  test('without options when its kind has none, which come back with the kind', () => {
    const text = withKind(entryOf(smoking), 'number');
    expect(checkEntry(text, 0)).toMatchObject({ body: { answer_type: 'text', answer_format: 'number', options: [] } });
    expect(withKind(text, 'checkbox').options).toEqual(entryOf(smoking).options);
    expect(withKind(entryOf({ ...smoking, answer_type: 'text', options: '' }), 'radio').options).toHaveLength(2);
  });

  test('is the same whatever its version', () => {
    expect(isSameEntry(entryOf(smoking), entryOf({ ...smoking, version: 4 }))).toBe(true);
    expect(isSameEntry(entryOf(smoking), entryOf({ ...smoking, options: 'Não;Sim' }))).toBe(false);
  });
});
