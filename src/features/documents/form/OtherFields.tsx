import { addOutline, trashOutline } from 'ionicons/icons';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLimits, type UsualContents } from '../../../../contract/documents.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { CheckboxGroup } from '../../../ui/fields/ChoiceGroups.tsx';
import { GrowingText } from '../../../ui/fields/GrowingText.tsx';
import { commonExams } from './commonExams.ts';
import { type FieldsOf, isSameExam, withExam } from './draft.ts';
import type { FieldsProps } from './fieldsProps.ts';
import { LineField, Suggestions } from './LineField.tsx';
import { UsualChips } from './UsualChips.tsx';
import { useRows } from './useRows.ts';

export function CertificateFields({ fields, errors, onChange }: FieldsProps<FieldsOf<'certificate'>>) {
  const { t } = useTranslation();
  const { days, from, text, cid, agreed } = fields;
  return (
    <>
      <div className="document-pair">
        <LineField
          label={t('documents.form.days')}
          inputMode="numeric"
          maxLength={3}
          value={days}
          error={errors.days}
          onChange={days => onChange({ ...fields, days })}
        />
        <LineField
          label={t('documents.form.from')}
          type="date"
          value={from}
          error={errors.from}
          onChange={from => onChange({ ...fields, from })}
        />
      </div>
      <GrowingText
        label={t('documents.form.certificateText')}
        value={text}
        rows={2}
        maxLength={documentLimits.text}
        error={errors.text}
        onChange={text => onChange({ ...fields, text })}
      />
      <CheckboxGroup
        legend={t('documents.form.cidLegend')}
        hint={t('documents.form.cidHint')}
        options={[{ value: 'agreed', label: t('documents.form.cidAgreed') }]}
        value={agreed ? ['agreed'] : []}
        onChange={chosen => onChange({ ...fields, agreed: chosen.length > 0 })}
      />
      {agreed && (
        <LineField
          label={t('documents.form.cid')}
          maxLength={10}
          value={cid}
          error={errors['cid.code']}
          onChange={cid => onChange({ ...fields, cid })}
        />
      )}
    </>
  );
}

/** How many of the doctor's exams are offered to tap. */
const CHIPS = 16;

interface ExamRequestFieldsProps extends FieldsProps<FieldsOf<'exam_request'>> {
  /** What the doctor often requests: offered to tap, and suggested too. */
  usual: UsualContents['exams'];
}

export function ExamRequestFields({ fields, errors, onChange, usual }: ExamRequestFieldsProps) {
  const { t } = useTranslation();
  const { exams, indication } = fields;
  const id = useId();
  const offered = useMemo(
    () => [...usual, ...commonExams.filter(exam => !usual.some(one => isSameExam(one, exam)))],
    [usual],
  );
  const mayAdd = exams.length < documentLimits.exams;
  const addExam = () => onChange({ ...fields, exams: [...exams, ''] });
  const { list, onKeyDown, add, focusAfterRemoval } = useRows(exams.length, mayAdd ? addExam : undefined);
  return (
    <>
      <UsualChips
        label={t('documents.form.usualExams')}
        items={usual.slice(0, CHIPS)}
        linesOf={name => ({ name })}
        isChosen={exam => exams.some(one => isSameExam(one, exam))}
        mayAdd={exams.some(exam => exam.trim() === '') || mayAdd}
        onChange={(exam, isChosen) => onChange(withExam(fields, exam, isChosen))}
      />
      <Suggestions id={id} texts={offered} />
      <ol className="document-rows" ref={list} onKeyDown={onKeyDown} aria-label={t('documents.form.exams')}>
        {exams.map((exam, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only their text changes
          <li key={at} className="document-exam">
            <LineField
              label={t('documents.form.exam', { number: at + 1 })}
              value={exam}
              maxLength={documentLimits.exam}
              error={errors[`exams.${at}`]}
              onChange={value => onChange({ ...fields, exams: exams.map((old, i) => (i === at ? value : old)) })}
              list={id}
            />
            {exams.length > 1 && (
              <Button
                kind="quiet"
                size="small"
                icon={trashOutline}
                aria-label={t('documents.form.removeExam', { number: at + 1 })}
                onClick={() => {
                  focusAfterRemoval(at);
                  onChange({ ...fields, exams: exams.filter((_, index) => index !== at) });
                }}
              >
                {t('documents.form.remove')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mayAdd && (
        <Button kind="secondary" size="small" icon={addOutline} onClick={add}>
          {t('documents.form.addExam')}
        </Button>
      )}
      <GrowingText
        label={t('documents.form.indication')}
        value={indication}
        rows={2}
        maxLength={documentLimits.text}
        error={errors.indication}
        onChange={indication => onChange({ ...fields, indication })}
      />
    </>
  );
}

export function AttendanceFields({ fields, errors, onChange }: FieldsProps<FieldsOf<'attendance'>>) {
  const { t } = useTranslation();
  return (
    <div className="document-pair">
      <LineField
        label={t('documents.form.date')}
        type="date"
        value={fields.date}
        error={errors.date}
        onChange={date => onChange({ ...fields, date })}
      />
      {(['from', 'to'] as const).map(which => (
        <LineField
          key={which}
          label={t(which === 'from' ? 'documents.form.timeFrom' : 'documents.form.timeTo')}
          inputMode="numeric"
          placeholder="00:00"
          maxLength={5}
          value={fields[which]}
          error={errors[which]}
          onChange={time => onChange({ ...fields, [which]: time })}
        />
      ))}
    </div>
  );
}
