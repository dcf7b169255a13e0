import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskDoctorDay } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import type { DayFilter } from './filter.ts';
import type { useFinder } from './useFinder.ts';
import './day.css';

export interface DayFiltersProps {
  clinics: readonly ManagedClinic[];
  clinicId: string;
  doctors: readonly DeskDoctorDay['doctor'][];
  specialties: DeskDoctorDay['doctor']['specialties'];
  filter: DayFilter;
  onFilter: (change: Partial<DayFilter>) => void;
  finder: ReturnType<typeof useFinder>;
  /** Goes to the next appointment that the search has found. */
  onFind: () => void;
}

/** Which clinic, doctor and specialty the day shows, and the search for a patient. */
export function DayFilters(props: DayFiltersProps) {
  const { clinics, clinicId, doctors, specialties, filter, onFilter, finder, onFind } = props;
  const { t } = useTranslation();
  const specialtyName = useSpecialtyName();
  const id = useId();
  return (
    <>
      {clinics.length > 1 && (
        <SelectBox
          isLabelHidden
          label={t('desk.day.tools.clinic')}
          value={clinicId}
          onChange={clinic => onFilter({ clinic, doctor: undefined, specialty: undefined })}
          options={clinics.map(clinic => ({ value: clinic.id, label: clinic.name }))}
        />
      )}
      <SelectBox
        isLabelHidden
        label={t('desk.day.tools.doctor')}
        value={filter.doctor ?? ''}
        onChange={doctor => onFilter({ doctor: doctor || undefined })}
        options={[
          { value: '', label: t('desk.day.tools.allDoctors') },
          ...doctors.map(doctor => ({ value: doctor.id, label: doctor.name })),
        ]}
      />
      <SelectBox
        isLabelHidden
        label={t('desk.day.tools.specialty')}
        value={filter.specialty ?? ''}
        onChange={specialty => onFilter({ specialty: specialty || undefined })}
        options={[
          { value: '', label: t('desk.day.tools.allSpecialties') },
          ...specialties.map(specialty => ({ value: specialty.id, label: specialtyName(specialty.name) })),
        ]}
      />
      <div className="box">
        <label className="visually-hidden" htmlFor={`${id}find`}>
          {t('desk.day.tools.find')}
        </label>
        <input
          id={`${id}find`}
          ref={finder.field}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('desk.day.tools.find')}
          value={finder.typed}
          aria-describedby={`${id}found`}
          onChange={event => finder.setTyped(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && onFind()}
        />
      </div>
      <p id={`${id}found`} className="day-found" role="status">
        {finder.count !== undefined && t('desk.day.found', { count: finder.count })}
      </p>
    </>
  );
}
