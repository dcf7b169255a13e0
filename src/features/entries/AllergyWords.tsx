import { warning, warningOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { ListedAllergy } from '../../../contract/entries.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import './allergy-words.css';

interface AllergyWordsProps {
  allergies: readonly ListedAllergy[] | undefined;
  /** How many are shown before "+3"; severe ones come first. */
  most: number;
}

/** The first allergies as words in a line of marks; labels are for screen readers only. */
export function AllergyWords({ allergies = [], most }: AllergyWordsProps) {
  const { t } = useTranslation();
  if (allergies.length === 0) return null;
  const hidden = allergies.length - most;
  return (
    <span className="allergy-words">
      <span className="visually-hidden">{t('entries.chips.label')}: </span>
      {allergies.slice(0, most).map(({ id, text, severity }) => {
        const isSevere = severity === 'severe';
        return (
          <span key={id} className={isSevere ? 'allergy-words-severe' : undefined}>
            <Icon icon={isSevere ? warning : warningOutline} />
            <span aria-hidden={isSevere}>{text}</span>
            {isSevere && <span className="visually-hidden">{t('entries.chips.severe', { text })}</span>}
          </span>
        );
      })}
      {hidden > 0 && (
        <>
          {' '}
          <span aria-hidden="true">+{hidden}</span>
          <span className="visually-hidden">, {t('entries.chips.more', { count: hidden })}</span>
        </>
      )}
    </span>
  );
}
