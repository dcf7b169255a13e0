import { addOutline, arrowUpOutline, trashOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { FEWEST_OPTIONS, MOST_OPTIONS, OPTION_MAX_CHARACTERS } from '../../../../contract/managedQuestions.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { NONE } from '../answers.ts';
import { type EntryErrors, type QuestionEntry, withOption } from './questionEntry.ts';
import { TextBox } from './TextBox.tsx';

interface OptionFieldsProps {
  entry: QuestionEntry;
  errors: EntryErrors;
  onChange: (entry: QuestionEntry) => void;
}

/** The options of a question, in Portuguese and English, in order. */
export function OptionFields({ entry, errors, onChange }: OptionFieldsProps) {
  const { t } = useTranslation();
  const { options, kind } = entry;
  const change = (at: number, part: Partial<(typeof options)[number]>) =>
    onChange({ ...entry, options: options.map((option, i) => (i === at ? { ...option, ...part } : option)) });
  const remove = (at: number) => onChange({ ...entry, options: options.filter((_, i) => i !== at) });
  const raise = (at: number) => {
    const moved = options.flatMap((option, i) => (i === at - 1 ? [options[at] ?? option] : i === at ? [] : [option]));
    moved.splice(at, 0, ...options.slice(at - 1, at));
    onChange({ ...entry, options: moved });
  };
  return (
    <fieldset className="questions-options">
      <legend>{t('questions.form.options')}</legend>
      {kind === 'checkbox' && <p className="questions-hint">{t('questions.form.noneHint', { option: NONE })}</p>}
      {errors.options && (
        <p className="questions-error" role="alert">
          {t('questions.form.fewOptions', { count: FEWEST_OPTIONS })}
        </p>
      )}
      <ol>
        {options.map((option, at) => {
          const number = at + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
            <li key={at}>
              <TextBox
                label={t('questions.form.option', { number })}
                value={option.text}
                maxLength={OPTION_MAX_CHARACTERS}
                error={errors[`options.${at}`]}
                onChange={text => change(at, { text })}
              />
              <TextBox
                label={t('questions.form.optionEnglish', { number })}
                value={option.english}
                lang="en-US"
                maxLength={OPTION_MAX_CHARACTERS}
                error={errors[`english.options.${at}`]}
                onChange={english => change(at, { english })}
              />
              <div className="questions-move">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('questions.form.raiseOption', { number })}
                  disabled={at === 0}
                  onClick={() => raise(at)}
                >
                  <Icon icon={arrowUpOutline} />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('questions.form.removeOption', { number })}
                  disabled={options.length <= FEWEST_OPTIONS}
                  onClick={() => remove(at)}
                >
                  <Icon icon={trashOutline} />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        kind="secondary"
        size="small"
        icon={addOutline}
        disabled={options.length >= MOST_OPTIONS}
        onClick={() => onChange(withOption(entry))}
      >
        {t('questions.form.addOption')}
      </Button>
    </fieldset>
  );
}
