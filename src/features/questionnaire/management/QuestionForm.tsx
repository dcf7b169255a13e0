import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_MAX_CHARACTERS } from '../../../../contract/managedQuestions.ts';
import { RadioGroup } from '../../../ui/fields/ChoiceGroups.tsx';
import type { Given } from '../answers.ts';
import { QuestionField } from '../QuestionField.tsx';
import { OptionFields } from './OptionFields.tsx';
import { type EntryErrors, hasOptions, kinds, previewOf, type QuestionEntry, withKind } from './questionEntry.ts';
import { TextBox } from './TextBox.tsx';

interface QuestionFormProps {
  entry: QuestionEntry;
  isNew: boolean;
  number: number;
  errors: EntryErrors;
  onChange: (entry: QuestionEntry) => void;
}

/** The fields of a question, and how the patient will see it. */
export function QuestionForm({ entry, isNew, number, errors, onChange }: QuestionFormProps) {
  const { t } = useTranslation();
  const heading = useId();
  const [answer, setAnswer] = useState<Given>('');
  return (
    <>
      <TextBox
        label={t('questions.form.question')}
        value={entry.question}
        maxLength={QUESTION_MAX_CHARACTERS}
        error={errors.question}
        onChange={question => onChange({ ...entry, question })}
      />
      <TextBox
        label={t('questions.form.english')}
        hint={t('questions.form.englishHint')}
        lang="en-US"
        value={entry.english}
        maxLength={QUESTION_MAX_CHARACTERS}
        error={errors['english.question']}
        onChange={english => onChange({ ...entry, english })}
      />
      {isNew ? (
        <RadioGroup
          legend={t('questions.form.kind')}
          value={entry.kind}
          options={kinds.map(kind => ({ value: kind, label: t(`questions.kinds.${kind}`) }))}
          onChange={chosen => {
            const kind = kinds.find(each => each === chosen);
            setAnswer('');
            if (kind) onChange(withKind(entry, kind));
          }}
        />
      ) : (
        <p className="questions-hint">{t('questions.form.kindStays', { kind: t(`questions.kinds.${entry.kind}`) })}</p>
      )}
      {hasOptions(entry.kind) && <OptionFields entry={entry} errors={errors} onChange={onChange} />}
      <section className="questions-preview" aria-labelledby={heading}>
        <h3 id={heading}>{t('questions.form.preview')}</h3>
        <QuestionField question={previewOf(entry)} number={number} value={answer} onChange={setAnswer} />
      </section>
    </>
  );
}
