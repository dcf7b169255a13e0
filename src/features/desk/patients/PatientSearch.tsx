import { chevronForward } from 'ionicons/icons';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPatient } from '../../../../contract/desk.ts';
import { ErrorNote } from '../../../page/ErrorNote.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { PatientLine } from './PatientLine.tsx';
import { usePatientSearch } from './usePatientSearch.ts';
import './patient-search.css';

interface PatientSearchProps {
  onPick: (patient: DeskPatient) => void;
  /** The id of a patient who can't be picked. */
  except?: string;
  /** Called with each text that was typed. */
  onType?: (text: string) => void;
  /** Whether the label is the field's placeholder, which takes less height. */
  isCompact?: boolean;
  /** Beside the field while it is empty. */
  action?: ReactNode;
  /** Rendered below the results; gets the text that was typed, and whether the search has responded. */
  children?: (typed: string, hasResponse: boolean) => ReactNode;
}

/** Finds a patient by name, phone or CPF. From the field, the arrow down leads to the results. */
export function PatientSearch({ onPick, except, onType, isCompact = false, action, children }: PatientSearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const { found, isCurrent, error } = usePatientSearch(text);
  const shown = found?.filter(patient => patient.id !== except);
  return (
    <div className="patient-search">
      <label htmlFor={id} className={isCompact ? 'visually-hidden' : undefined}>
        {t('desk.patients.search')}
      </label>
      <div className="patient-search-field">
        <input
          id={id}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={isCompact ? t('desk.patients.search') : undefined}
          // biome-ignore lint/a11y/noAutofocus: the page or dialog was opened to search
          autoFocus
          data-autofocus=""
          value={text}
          onChange={event => {
            setText(event.target.value);
            onType?.(event.target.value);
          }}
          onKeyDown={event => {
            if (event.key === 'ArrowDown' && focusNext(event.currentTarget)) event.preventDefault();
          }}
        />
        {text.trim() === '' && action}
      </div>
      <ErrorNote error={error} />
      <p role="status" className="patient-search-count">
        {shown && isCurrent && t('desk.patients.found', { count: shown.length })}
      </p>
      <ul aria-busy={!isCurrent} inert={!isCurrent}>
        {shown?.map(patient => (
          <li key={patient.id}>
            <button
              type="button"
              onClick={() => onPick(patient)}
              onKeyDown={event => {
                const isMove =
                  (event.key === 'ArrowDown' && focusNext(event.currentTarget)) ||
                  (event.key === 'ArrowUp' && focusNext(event.currentTarget, -1));
                if (isMove) event.preventDefault();
              }}
            >
              <span className="patient-search-texts">
                <PatientLine patient={patient} />
              </span>
              <Icon icon={chevronForward} />
            </button>
          </li>
        ))}
      </ul>
      {children?.(text.trim(), found !== undefined)}
    </div>
  );
}

/** What the arrows move among. */
const STOPS = ':scope input, :scope > ul > li > button';

/** Moves the focus among the field and the results. Returns whether there was a further one. */
function focusNext(from: HTMLElement, step: 1 | -1 = 1): boolean {
  const root = from.closest('.patient-search');
  const stops = [...(root?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const next = stops[stops.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}
