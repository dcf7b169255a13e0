import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_LABEL_MAX } from '../../../../contract/record.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import type { ExamDetails } from './useStoreFiles.ts';
import '../../../ui/fields/box.css';
import './uploads.css';

interface DetailFieldsProps {
  /** The clinic's time zone. */
  zone: string;
  value: ExamDetails;
  onChange: (details: ExamDetails) => void;
}

/** What the next files are and when they were made; the kind is free text with suggestions. */
export function DetailFields({ zone, value, onChange }: DetailFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const today = dateAt(zone, Date.now());
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
            value={value.label}
            onChange={({ target }) => onChange({ ...value, label: target.value })}
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
            min="1900-01-01"
            max={today}
            value={value.takenOn}
            onChange={({ target }) => {
              // A later day can be typed.
              if (target.value <= today) onChange({ ...value, takenOn: target.value });
            }}
          />
        </div>
      </div>
      <p className="record-details-hint">{t('record.uploads.detailsHint')}</p>
    </>
  );
}
