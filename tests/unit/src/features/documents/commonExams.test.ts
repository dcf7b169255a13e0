import { expect, it } from 'vitest';
import { documentLimits } from '../../../../../contract/documents.ts';
import { commonExams } from '../../../../../src/features/documents/form/commonExams.ts';

it('common exams fit their field, and are in order, each once', () => {
  for (const exam of commonExams) expect(exam.length).toBeLessThanOrEqual(documentLimits.exam);
  expect(commonExams).toEqual([...new Set(commonExams)].sort(new Intl.Collator('pt-BR').compare));
});
