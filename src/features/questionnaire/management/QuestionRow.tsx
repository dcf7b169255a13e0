import { arrowDownOutline, arrowUpOutline, reorderThreeOutline } from 'ionicons/icons';
import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf, type Question } from '../../../../contract/questionnaire.ts';
import { builtInQuestion } from '../../../../contract/questions.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { QuestionWords } from '../QuestionWords.tsx';
import { useQuestionTexts } from '../useQuestionTexts.ts';
import { kindOf } from './questionEntry.ts';

interface MoveProps {
  /** Starts at 1. */
  number: number;
  isLast: boolean;
  isDragged: boolean;
  /** Whether the buttons that move it are in the row. */
  hasArrows: boolean;
  onMove: (by: -1 | 1) => void;
  onDrag: (event: PointerEvent) => void;
}

interface QuestionRowProps {
  question: Question;
  /** Undefined for a retired question. */
  moving?: MoveProps;
  children: ReactNode;
}

/** A question in the manager's list: its texts, the buttons that move it, and its menu or action. */
export function QuestionRow({ question, moving, children }: QuestionRowProps) {
  const { t } = useTranslation();
  const { question: shown, option } = useQuestionTexts()(question);
  const options = optionsOf(question);
  return (
    <li data-dragged={moving?.isDragged || undefined} data-movable={moving && ''} data-question={question.id}>
      {moving && (
        <div className="questions-move">
          <span className="questions-handle" aria-hidden="true" onPointerDown={moving.onDrag}>
            <Icon icon={reorderThreeOutline} />
          </span>
          {moving.hasArrows && (
            <>
              <button
                type="button"
                className="icon-button"
                data-move="up"
                aria-label={t('questions.list.up', { number: moving.number, question: shown.text })}
                disabled={moving.number === 1}
                onClick={() => moving.onMove(-1)}
              >
                <Icon icon={arrowUpOutline} />
              </button>
              <button
                type="button"
                className="icon-button"
                data-move="down"
                aria-label={t('questions.list.down', { number: moving.number, question: shown.text })}
                disabled={moving.isLast}
                onClick={() => moving.onMove(1)}
              >
                <Icon icon={arrowDownOutline} />
              </button>
            </>
          )}
        </div>
      )}
      <div className="questions-texts">
        <strong>
          {moving && `${moving.number}. `}
          <QuestionWords of={shown} />
        </strong>
        <span>
          {t(`questions.kinds.${kindOf(question)}`)}
          {options.length > 0 && ': '}
          {options.map((text, at) => (
            <span key={text}>
              {at > 0 && '\u00a0· '}
              <QuestionWords of={option(text)} />
            </span>
          ))}
        </span>
        {!builtInQuestion(question.id) && (
          <span>
            <Badge>{t('questions.list.own')}</Badge>
          </span>
        )}
      </div>
      <div className="questions-actions">{children}</div>
    </li>
  );
}
