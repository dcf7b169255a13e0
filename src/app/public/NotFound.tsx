import { homeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../features/identity/index.ts';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LostPicture } from '../../ui/graphics/pictures.tsx';

/** The page for unknown paths; when signed out, it shows no name. */
export default function NotFound() {
  const { t } = useTranslation();
  const { session } = useAuth();
  const text = session ? t('shell.notFound.named', { name: session.user.name }) : t('shell.notFound.text');
  return (
    <EmptyState
      picture={<LostPicture />}
      title={text}
      action={
        <LinkButton to="/" icon={homeOutline}>
          {t('shell.back.home')}
        </LinkButton>
      }
    />
  );
}
