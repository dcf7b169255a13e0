import { homeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { WorkPicture } from '../../ui/graphics/pictures.tsx';

/** Says that the site is under construction. */
export default function Dashboard() {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<WorkPicture />}
      title={t('shell.dashboard.title')}
      text={t('shell.dashboard.text')}
      action={
        <LinkButton to="/" icon={homeOutline}>
          {t('shell.back.home')}
        </LinkButton>
      }
    />
  );
}
