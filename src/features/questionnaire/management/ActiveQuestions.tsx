import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedQuestion, ManagedQuestionnaire } from '../../../../contract/managedQuestions.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { useDragOrder } from './useDragOrder.ts';
import { useQuestionOrder } from './useQuestionOrder.ts';

interface ActiveQuestionsProps {
  questionnaire: ManagedQuestionnaire;
  onEdit: (question: ManagedQuestion, number: number) => void;
  onHistory: (question: ManagedQuestion) => void;
  onRetire: (question: ManagedQuestion) => void;
}

/** The questions that are asked, to be put in order. */
export function ActiveQuestions({ questionnaire, onEdit, onHistory, onRetire }: ActiveQuestionsProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const order = useQuestionOrder(questionnaire);
  const list = useRef<HTMLOListElement>(null);
  const { dragged, begin } = useDragOrder(list, order.move);
  const [announced, setAnnounced] = useState('');
  /** The button to focus after a move: React may have moved its row within the document, which takes the focus away. */
  const focused = useRef<{ id: string; direction: 'up' | 'down' }>(undefined);
  useEffect(() => {
    const { id, direction } = focused.current ?? {};
    focused.current = undefined;
    if (!id) return;
    const buttons = [direction, direction === 'up' ? 'down' : 'up'].map(which =>
      list.current?.querySelector<HTMLButtonElement>(`[data-question="${id}"] [data-move="${which}"]`),
    );
    buttons.find(button => button?.disabled === false)?.focus();
  });
  const byId = new Map(questionnaire.questions.map(question => [question.id, question]));

  function move(id: string, by: -1 | 1): void {
    const place = order.ids.indexOf(id) + by;
    focused.current = { id, direction: by === -1 ? 'up' : 'down' };
    order.move(id, place);
    setAnnounced(t('questions.order.moved', { place: place + 1, total: order.ids.length }));
  }

  async function save(): Promise<void> {
    try {
      if (await order.save()) addToast({ type: 'success', title: t('questions.order.saved') });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
      <ol className="questions-list" ref={list}>
        {order.ids.map((id, at) => {
          const question = byId.get(id);
          if (!question) return null;
          const name = question.question;
          return (
            <QuestionRow
              key={id}
              question={question}
              moving={{
                ...{ number: at + 1, isLast: at === order.ids.length - 1, isDragged: dragged === id },
                ...{ onMove: by => move(id, by), onDrag: event => begin(event, id) },
              }}
            >
              <Button
                kind="secondary"
                size="small"
                aria-label={`${t('questions.list.edit')}: ${name}`}
                onClick={() => onEdit(question, at + 1)}
              >
                {t('questions.list.edit')}
              </Button>
              {question.version > 1 && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`${t('questions.history.button')}: ${name}`}
                  onClick={() => onHistory(question)}
                >
                  {t('questions.history.button')}
                </Button>
              )}
              <Button
                kind="quiet"
                size="small"
                aria-label={`${t('questions.retire.button')}: ${name}`}
                onClick={() => onRetire(question)}
              >
                {t('questions.retire.button')}
              </Button>
            </QuestionRow>
          );
        })}
      </ol>
      <DraftTrouble draft={order.draft} onEarlier={order.open} />
      {order.isChanged && (
        <div className="questions-order">
          <Note
            tone={order.isConflicted ? 'warning' : 'info'}
            {...(order.isConflicted && { role: 'alert' })}
            title={t(order.isConflicted ? 'questions.order.conflict' : 'questions.order.changed')}
          />
          <div className="questions-buttons">
            <Button kind="secondary" disabled={order.isSaving} onClick={() => void order.undo()}>
              {t('questions.order.undo')}
            </Button>
            <Button loading={order.isSaving} onClick={() => void save()}>
              {t('questions.order.save')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
