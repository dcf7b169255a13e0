import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../../../../contract/errors.ts';
import { FailureNote } from '../../../../../../src/features/desk/day/panels/FailureNote.tsx';
import type { CellWords } from '../../../../../../src/features/desk/day/useCellWords.ts';
import { ApiError } from '../../../../../../src/net/errors.ts';

vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key };
  return { useTranslation: () => translation };
});

/** What is said about a refusal. */
function noteOf(code: ErrorCode, isNow: boolean): string {
  const error = new ApiError({ type: 'about:blank', status: 422, title: '', code, requestId: 'x' });
  const failure = { is: 'refused', error } as const;
  return renderToStaticMarkup(
    createElement(FailureNote, { failure, isNow, words: {} as CellWords, onRepeat: () => {} }),
  );
}

test.each(['patient_busy', 'squeeze_in_limit', 'closed_time'] as const)(
  'a walk-in that is refused by %s isn’t told to choose another time',
  code => {
    expect(noteOf(code, true)).toContain(`desk.day.failed.helpNow.${code}`);
    expect(noteOf(code, false)).not.toContain('helpNow');
  },
);
