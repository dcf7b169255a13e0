import { useInfiniteQuery } from '@tanstack/react-query';
import { timeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerVersion, listAnswerVersions } from '../../../contract/questionnaire.ts';
import { askedIn } from '../../../contract/questions.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { requestPage } from '../../net/list.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { TextDiff } from '../../ui/text/TextDiff.tsx';
import { answerChanges } from './answerChanges.ts';
import { textsOf } from './answers.ts';
import './answer-versions.css';
import { QuestionWords } from './QuestionWords.tsx';
import { useQuestionTexts } from './useQuestionTexts.ts';

interface AnswerVersionsProps {
  patientId: string;
}

/** Opens a dialog with all changes of a patient's answers. Needs a connection: they aren't mirrored. */
export function AnswerVersions(props: AnswerVersionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button kind="secondary" size="small" icon={timeOutline} onClick={() => setOpen(true)}>
        {t('versions.answers.title')}
      </Button>
      <Dialog open={open} title={t('versions.answers.title')} onClose={() => setOpen(false)}>
        <Changes {...props} />
      </Dialog>
    </div>
  );
}

function Changes({ patientId }: AnswerVersionsProps) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const textsFor = useQuestionTexts();
  const pages = useInfiniteQuery({
    queryKey: ['answerVersions', patientId],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listAnswerVersions, { params: { patientId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
  });
  if (!pages.data) {
    if (!pages.isError) return <Loading />;
    return <LoadFailed error={pages.error} onRetry={() => void pages.refetch({ cancelRefetch: false })} />;
  }
  const changes = answerChanges(pages.data.pages.flatMap(page => page.rows));
  const shownText = (version: AnswerVersion) => {
    const asked = askedIn(version);
    return textsOf(version)
      .map(text => (asked ? textsFor(asked).option(text).text : text))
      .join(', ');
  };
  return (
    <>
      <p>{t(changes.length === 0 && !pages.hasNextPage ? 'versions.answers.none' : 'versions.answers.lead')}</p>
      <ol className="answer-versions">
        {changes.map(({ before, after }) => {
          const asked = [before, after].map(askedIn);
          const [old, question] = asked.map(one => one && textsFor(one).question);
          return (
            <li key={after.version}>
              <h3>{question ? <QuestionWords of={question} /> : t('versions.answers.title')}</h3>
              {old && old.text !== question?.text && (
                <p>
                  {t('questionnaire.former.question')} <QuestionWords of={old} />
                </p>
              )}
              <time dateTime={after.answered_at}>{dayTime(after.answered_at, deviceZone())}</time>
              <TextDiff before={shownText(before)} after={shownText(after)} />
            </li>
          );
        })}
      </ol>
      {pages.isFetchNextPageError && <LoadFailed error={pages.error} onRetry={() => void pages.fetchNextPage()} />}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <Button kind="secondary" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('versions.more')}
        </Button>
      )}
    </>
  );
}
