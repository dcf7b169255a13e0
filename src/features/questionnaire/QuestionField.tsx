import { useTranslation } from 'react-i18next';
import { ANSWER_MAX_CHARACTERS, optionsOf, type Question } from '../../../contract/questionnaire.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { CheckboxGroup, RadioGroup } from '../../ui/fields/ChoiceGroups.tsx';
import { GrowingText } from '../../ui/fields/GrowingText.tsx';
import { chosenOptions, type Given, isAnswered } from './answers.ts';
import { QuestionWords } from './QuestionWords.tsx';
import { unitOf } from './unitOf.ts';
import { useQuestionTexts } from './useQuestionTexts.ts';

interface QuestionFieldProps {
  question: Question;
  /** Starts at 1; undefined for one that is no longer asked. */
  number?: number;
  value: Given;
  onChange: (value: Given) => void;
  /** The error, in the current language. */
  error?: string | undefined;
}

/** One question, with the control for its answer type. */
export function QuestionField({ question, number, value, onChange, error }: QuestionFieldProps) {
  const { t } = useTranslation();
  const { question: shown, option } = useQuestionTexts()(question);
  const label = (
    <>
      {number !== undefined && `${number}. `}
      <QuestionWords of={shown} />
    </>
  );
  const options = optionsOf(question).map(value => ({ value, label: <QuestionWords of={option(value)} /> }));
  const chosen = Array.isArray(value) ? value : [];
  const text = typeof value === 'string' ? value : '';
  switch (question.answer_type) {
    case 'text':
      return (
        <GrowingText
          label={label}
          value={text}
          onChange={onChange}
          rows={1}
          maxLength={ANSWER_MAX_CHARACTERS}
          inputMode={question.answer_format === 'number' ? 'decimal' : 'text'}
          unit={unitOf(question)}
          error={error}
        />
      );
    case 'checkbox':
      return (
        <CheckboxGroup
          legend={label}
          hint={t('questionnaire.several')}
          value={chosen}
          onChange={after => onChange(chosenOptions(chosen, after))}
          options={options}
        />
      );
    case 'radio':
      return (
        <>
          <RadioGroup legend={label} value={text} onChange={onChange} options={options} />
          {isAnswered(value) && (
            <Button kind="quiet" size="small" onClick={() => onChange('')}>
              {t('questionnaire.clear')}
            </Button>
          )}
        </>
      );
  }
}
