import { archiveOutline, createOutline, timeOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedQuestion } from '../../../../contract/managedQuestions.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { DraftOffer } from '../../../sync/ui/DraftOffer.tsx';
import { DraftTrouble } from '../../../sync/ui/DraftTrouble.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { RowMenu } from '../../../ui/actions/RowMenu.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { useDragOrder } from './useDragOrder.ts';
import type { useQuestionOrder } from './useQuestionOrder.ts';

interface ActiveQuestionsProps {
  /** In the order in which they are shown. */
  questions: readonly ManagedQuestion[];
  order: ReturnType<typeof useQuestionOrder>;
  onEdit: (question: ManagedQuestion, number: number) => void;
  onHistory: (question: ManagedQuestion) => void;
  onRetire: (question: ManagedQuestion) => void;
}

/** The questions that are asked, to be put in order. */
export function ActiveQuestions({ questions, order, onEdit, onHistory, onRetire }: ActiveQuestionsProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const list = useRef<HTMLOListElement>(null);
  const { dragged, begin } = useDragOrder(list, order.move);
  const [announced, setAnnounced] = useState('');
  /** The button to focus after a move: React may have moved its row within the document, which takes the focus away. */
  const focused = useRef<{ id: string; direction: 'up' | 'down' }>(undefined);
  useEffect(() => {
    const { id, direction } = focused.current ?? {};
    focused.current = undefined;
    if (!id) return;
    const other = direction === 'up' ? 'down' : 'up';
    const buttons = [`[data-move="${direction}"]`, `[data-move="${other}"]`, '[aria-expanded]'].map(button =>
      list.current?.querySelector<HTMLButtonElement>(`[data-question="${id}"] ${button}`),
    );
    buttons.find(button => button?.disabled === false)?.focus();
  });

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
      <DraftOffer draft={order.draft} onOther={order.open} />
      <ol className="questions-list" ref={list}>
        {questions.map((question, at) => {
          const { id, question: text } = question;
          const isLast = at === questions.length - 1;
          return (
            <QuestionRow
              key={id}
              question={question}
              moving={{
                ...{ number: at + 1, isLast, isDragged: dragged === id },
                ...{ onMove: by => move(id, by), onDrag: event => begin(event, id) },
              }}
            >
              <RowMenu
                label={t('questions.list.actions', { number: at + 1, question: text })}
                actions={[
                  { text: t('questions.list.edit'), icon: createOutline, onChoose: () => onEdit(question, at + 1) },
                  ...(question.version > 1
                    ? [{ text: t('questions.history.button'), icon: timeOutline, onChoose: () => onHistory(question) }]
                    : []),
                  {
                    ...{ text: t('questions.retire.button'), icon: archiveOutline, isDangerous: true },
                    onChoose: () => onRetire(question),
                  },
                ]}
              />
            </QuestionRow>
          );
        })}
      </ol>
      <DraftTrouble trouble={order.draft.trouble} />
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
