import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listQuestionVersions, type ManagedQuestion } from '../../../../contract/managedQuestions.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { requestPage } from '../../../net/list.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';

interface QuestionHistoryProps {
  question: ManagedQuestion;
  onClose: () => void;
}

/** All versions of a question's texts, and who wrote them. */
export function QuestionHistory({ question, onClose }: QuestionHistoryProps) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('questions.history.title')} onClose={onClose}>
      <p>{t('questions.history.text')}</p>
      <Versions question={question} />
    </Dialog>
  );
}

function Versions({ question: { id, version } }: { question: ManagedQuestion }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const pages = useInfiniteQuery({
    queryKey: ['questionVersions', id, version],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listQuestionVersions, { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
  });
  if (!pages.data) {
    if (!pages.isError) return <Loading />;
    return <LoadFailed error={pages.error} onRetry={() => void pages.refetch({ cancelRefetch: false })} />;
  }
  return (
    <>
      <ol className="questions-history">
        {pages.data.pages
          .flatMap(page => page.rows)
          .map(({ version, question, options, english, written_at, written_by }) => (
            <li key={version}>
              <h3 lang="pt-BR">{question}</h3>
              {options !== '' && <p lang="pt-BR">{options.replaceAll(';', '\u00a0· ')}</p>}
              {english && (
                <p lang="en-US">{[english.question, english.options.replaceAll(';', '\u00a0· ')].join(' ')}</p>
              )}
              <p className="questions-hint">
                {written_at === null
                  ? t('questions.history.original')
                  : t('questions.history.written', {
                      name: written_by ?? '',
                      when: dayTime(written_at, deviceZone()),
                    })}
              </p>
            </li>
          ))}
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
