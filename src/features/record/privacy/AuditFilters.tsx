import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { type Period, periods } from './auditFilter.ts';

interface AuditFiltersProps {
  period: Period;
  onPeriod: (period: Period) => void;
  /** An empty text for everyone. */
  person: string;
  onPerson: (person: string) => void;
  /** Undefined if all entries are of the same person. */
  people: readonly { value: string; label: string }[] | undefined;
  /** Below the choices. */
  children: ReactNode;
}

/** Which part of a long log to show: of a period, and of a person among those found so far. */
export function AuditFilters({ period, onPeriod, person, onPerson, people, children }: AuditFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="record-audit-filters">
      {people && (
        <SelectBox
          label={t('privacy.filter.person')}
          value={person}
          onChange={onPerson}
          options={[{ value: '', label: t('privacy.filter.everyone') }, ...people]}
        />
      )}
      <SelectBox
        label={t('privacy.filter.period')}
        value={period}
        onChange={value => onPeriod(periods.find(each => each === value) ?? 'all')}
        options={periods.map(value => ({ value, label: t(`privacy.filter.periods.${value}`) }))}
      />
      {children}
    </div>
  );
}
