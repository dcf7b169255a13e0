import { type ManagedQuestionnaire, readManagedQuestionnaire } from '../../../../contract/managedQuestions.ts';
import { request } from '../../../net/request.ts';
import { defineQuery } from '../../../sync/queries/defineQuery.ts';

/** All questions, for managers. It isn't mirrored: managing needs a connection. */
export const managedQuestionsQuery = defineQuery<ManagedQuestionnaire>({
  key: ['managedQuestions'],
  call: signal => request(readManagedQuestionnaire, { signal }),
});
