import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/identity.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import {
  chosenDependentId,
  type DependentRef,
  dependentsQuery,
  ForWhom,
  usePatient,
  usePatientQuery,
} from '../../care/index.ts';
import { useSession } from '../../identity/index.ts';
import { AnswerVersions } from '../AnswerVersions.tsx';
import { QuestionnaireForm } from '../QuestionnaireForm.tsx';
import { ownAnswersQuery, questionsQuery } from '../queries.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ id }: User) => [
  dependentsQuery,
  questionsQuery,
  ownAnswersQuery(id, chosenDependentId()),
];

/** The general health questionnaire of the patient for whom the user acts. */
export default function Questionary() {
  const { t } = useTranslation();
  const { id, dependent } = usePatient();
  usePageTitle(dependent && t('care.titles.questionnaire', { name: dependent.name }));
  return (
    <Stack>
      <ForWhom isAboutData />
      <Questionnaire key={id} dependent={dependent} />
    </Stack>
  );
}

function Questionnaire({ dependent }: { dependent: DependentRef | undefined }) {
  const { user } = useSession();
  const shown = useShown();
  const questions = useCachedQuery(questionsQuery, shown);
  const answers = usePatientQuery(ownAnswersQuery(user.id, dependent?.id), shown);
  const failed = [questions, answers].find(query => query.status === 'failed');
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.retry} />;
  if (!questions.data || !answers.data) return <Loading rows={4} />;
  return (
    <>
      <AgeOf queries={[questions, answers]} />
      <QuestionnaireForm
        questions={questions.data}
        answers={answers.data}
        dependent={dependent}
        versions={answers.data.length > 0 && <AnswerVersions patientId={dependent?.id ?? user.id} />}
      />
    </>
  );
}
