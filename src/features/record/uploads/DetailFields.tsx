import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_LABEL_MAX } from '../../../../contract/record.ts';
import { EARLIEST, isTakenOn, latestIn } from './takenOn.ts';
import '../../../ui/fields/box.css';
import './uploads.css';

/** What is stated about the files that are added next. */
export interface ExamDetails {
  label: string;
  /** `2026-11-22`; empty if not stated. Check it with `isTakenOn`: another day can be typed. */
  takenOn: string;
}

interface DetailFieldsProps {
  /** The time zone of the day that counts as today. */
  zone: string;
  value: ExamDetails;
  onChange: (details: ExamDetails) => void;
  hint: string;
}

/** What the next files are and when they were made; the kind is free text with suggestions. */
export function DetailFields({ zone, value: { label, takenOn }, onChange, hint }: DetailFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const isRight = isTakenOn(takenOn, zone);
  return (
    <>
      <div className="record-details">
        <div className="box">
          <label htmlFor={`${id}-label`}>{t('record.uploads.label')}</label>
          <input
            id={`${id}-label`}
            list={`${id}-labels`}
            maxLength={EXAM_LABEL_MAX}
            autoComplete="off"
            value={label}
            onChange={({ target }) => onChange({ label: target.value, takenOn })}
          />
          <datalist id={`${id}-labels`}>
            {t('record.uploads.labels')
              .split('|')
              .map(label => (
                <option value={label} key={label} />
              ))}
          </datalist>
        </div>
        <div className="box">
          <label htmlFor={`${id}-date`}>{t('record.uploads.takenOn')}</label>
          <input
            id={`${id}-date`}
            type="date"
            min={EARLIEST}
            max={latestIn(zone)}
            value={takenOn}
            aria-invalid={!isRight || undefined}
            aria-describedby={isRight ? undefined : `${id}-error`}
            onChange={({ target }) => onChange({ label, takenOn: target.value })}
          />
          {!isRight && (
            <p id={`${id}-error`} className="record-details-error" role="alert">
              {t('record.uploads.dateWrong')}
            </p>
          )}
        </div>
      </div>
      <p className="record-details-hint">{hint}</p>
    </>
  );
}
