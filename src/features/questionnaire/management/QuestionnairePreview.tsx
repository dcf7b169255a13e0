import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../../contract/questionnaire.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { Given } from '../answers.ts';
import { QuestionField } from '../QuestionField.tsx';

/** The questionnaire as patients see it. Answers can be tried, and are never kept. */
export function QuestionnairePreview({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<Record<string, Given>>({});
  return (
    <>
      <p className="questions-hint">{t('questions.preview.text')}</p>
      {questions.map((question, at) => (
        <div key={question.id} className="questions-preview">
          <QuestionField
            question={question}
            number={at + 1}
            value={given[question.id] ?? ''}
            onChange={value => setGiven(all => ({ ...all, [question.id]: value }))}
          />
        </div>
      ))}
    </>
  );
}

/** The same in a dialog, where there is no space beside the list. */
export function PreviewDialog({ questions, onClose }: { questions: readonly Question[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('questions.preview.title')} onClose={onClose}>
      <QuestionnairePreview questions={questions} />
    </Dialog>
  );
}
