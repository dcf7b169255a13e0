import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { usePageSearchParams } from '../../../ui/page.ts';
import { LostPicture } from '../../../ui/pictures.tsx';
import { pathTo } from './steps.ts';

/** Shown when the URL refers to a specialty, clinic or doctor that doesn't exist (any more). */
export function UnknownChoice() {
  const { t } = useTranslation();
  const replaces = usePageSearchParams().get('replaces');
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t('booking.lost.title')}
      text={t('booking.lost.text')}
      action={<LinkButton to={pathTo('specialties', { replaces })}>{t('booking.lost.action')}</LinkButton>}
    />
  );
}
