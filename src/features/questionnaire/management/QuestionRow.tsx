import {
  arrowDownOutline,
  arrowUpOutline,
  calculatorOutline,
  checkboxOutline,
  radioButtonOnOutline,
  reorderThreeOutline,
  textOutline,
} from 'ionicons/icons';
import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf, type Question } from '../../../../contract/questionnaire.ts';
import { builtInQuestion } from '../../../../contract/questions.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import { QuestionWords } from '../QuestionWords.tsx';
import { useQuestionTexts } from '../useQuestionTexts.ts';
import { kindOf, type QuestionKind } from './questionEntry.ts';

const icons: Record<QuestionKind, string> = {
  radio: radioButtonOnOutline,
  checkbox: checkboxOutline,
  text: textOutline,
  number: calculatorOutline,
};

const moves = [
  { move: 'up', by: -1, icon: arrowUpOutline },
  { move: 'down', by: 1, icon: arrowDownOutline },
] as const;

interface MoveProps {
  /** Starts at 1. */
  number: number;
  isLast: boolean;
  isDragged: boolean;
  onMove: (by: -1 | 1) => void;
  onDrag: (event: PointerEvent) => void;
}

interface QuestionRowProps {
  question: Question;
  /** Undefined for a retired question. */
  moving?: MoveProps;
  children: ReactNode;
}

/** A question in the manager's list: texts, options on request, buttons that move it, and its menu or action. */
export function QuestionRow({ question, moving, children }: QuestionRowProps) {
  const { t } = useTranslation();
  const { question: shown, option } = useQuestionTexts()(question);
  const options = optionsOf(question);
  const kind = (
    <>
      <Icon icon={icons[kindOf(question)]} /> {t(`questions.kinds.${kindOf(question)}`)}
    </>
  );
  return (
    <li data-dragged={moving?.isDragged || undefined} data-movable={moving && ''} data-question={question.id}>
      {moving && (
        <span className="questions-handle" aria-hidden="true" onPointerDown={moving.onDrag}>
          <Icon icon={reorderThreeOutline} />
        </span>
      )}
      <div className="questions-texts">
        <strong>
          {moving && `${moving.number}. `}
          <QuestionWords of={shown} />
        </strong>
        <div className="questions-kind">
          {options.length > 0 ? (
            <details>
              <FoldSummary>
                {kind} ({options.length})
              </FoldSummary>
              <ul>
                {options.map(text => (
                  <li key={text}>
                    <QuestionWords of={option(text)} />
                  </li>
                ))}
              </ul>
            </details>
          ) : (
            <p>{kind}</p>
          )}
          {!builtInQuestion(question.id) && <Badge>{t('questions.list.own')}</Badge>}
        </div>
      </div>
      {moving && (
        <div className="questions-arrows">
          {moves.map(({ move, by, icon }) => (
            <button
              key={move}
              type="button"
              className="icon-button"
              data-move={move}
              aria-label={t(`questions.list.${move}`, { number: moving.number, question: shown.text })}
              disabled={move === 'up' ? moving.number === 1 : moving.isLast}
              onClick={() => moving.onMove(by)}
            >
              <Icon icon={icon} />
            </button>
          ))}
        </div>
      )}
      <div className="questions-actions">{children}</div>
    </li>
  );
}
