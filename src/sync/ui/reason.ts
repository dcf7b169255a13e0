import type { TFunction } from 'i18next';
import type { Problem } from '../../../contract/errors.ts';
import { ApiError } from '../../net/errors.ts';
import { type Description, describe } from '../../net/problems.ts';
import type { IntentKind } from '../outbox/intents.ts';

/** Why an intent was refused, in the current language; some codes have their own text for files. */
export function reasonOf(kind: IntentKind, problem: Problem, t: TFunction): Description {
  if (kind === 'uploadExam') {
    if (problem.code === 'not_found') return t('offline.reason.examGone', { returnObjects: true });
    if (problem.code === 'validation') return t('offline.reason.fileLost', { returnObjects: true });
  }
  return describe(new ApiError(problem), t);
}
