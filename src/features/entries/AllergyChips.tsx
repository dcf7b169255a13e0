import { warning } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { ListedAllergy } from '../../../contract/entries.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import '../../ui/text/visually-hidden.css';
import './allergy-chips.css';

interface AllergyChipsProps {
  allergies: readonly ListedAllergy[] | undefined;
  /** How many are shown before "and 3 more"; severe ones come first. All by default. */
  most?: number;
  /** A column's heading says what they are where there are columns, so the label is for screen readers only there. */
  isInColumn?: boolean;
}

/** A patient's allergies under their name. Severe ones have a word and a sign besides their colour. */
export function AllergyChips({ allergies = [], most = allergies.length, isInColumn = false }: AllergyChipsProps) {
  const { t } = useTranslation();
  if (allergies.length === 0) return null;
  const hidden = allergies.length - most;
  return (
    <span className="allergy-chips">
      <span className={isInColumn ? 'visually-hidden-in-columns' : undefined}>{t('entries.chips.label')}: </span>
      {allergies.slice(0, most).map(({ id, text, severity }, at) => (
        <span key={id} className={`allergy-chip ${severity === 'severe' ? 'allergy-chip-severe' : ''}`}>
          {severity === 'severe' && <Icon icon={warning} />}
          {severity === 'severe' ? t('entries.chips.severe', { text }) : text}
          {at < allergies.length - 1 && <span className="visually-hidden">, </span>}
        </span>
      ))}
      {hidden > 0 && <span className="allergy-chip">{t('entries.chips.more', { count: hidden })}</span>}
    </span>
  );
}
