import { useTranslation } from 'react-i18next';
import { type PartOfDay, partsOfDay } from '../../../../contract/booking.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import './soonest.css';

interface PartFilterProps {
  part: PartOfDay | undefined;
  onPart: (part: PartOfDay | undefined) => void;
}

/** The choice of a part of the day, or the whole day. */
export function PartFilter({ part, onPart }: PartFilterProps) {
  const { t } = useTranslation();
  return (
    <div className="part-filter">
      <Segments
        legend={t('booking.parts.legend')}
        options={(['any', ...partsOfDay] as const).map(value => ({ value, label: t(`booking.parts.${value}`) }))}
        value={part ?? 'any'}
        onChange={value => onPart(value === 'any' ? undefined : value)}
      />
    </div>
  );
}
