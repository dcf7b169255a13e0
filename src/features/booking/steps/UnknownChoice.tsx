import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageSearchParams } from '../../../ui/page.ts';
import { pathTo } from './steps.ts';

/** Shown when the URL refers to a specialty, clinic or doctor that doesn't exist (any more). */
export function UnknownChoice() {
  const { t } = useTranslation();
  const replaces = usePageSearchParams().get('replaces');
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t('booking.unknownChoice.title')}
      text={t('booking.unknownChoice.text')}
      action={<LinkButton to={pathTo('specialties', { replaces })}>{t('booking.unknownChoice.action')}</LinkButton>}
    />
  );
}
