import { homeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PeoplePicture } from '../../ui/graphics/pictures.tsx';

/** Shown for a patient who doesn't exist, or whom this user may not see. */
export default function PatientNotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<PeoplePicture />}
      title={t('shell.patientNotFound.text')}
      action={
        <LinkButton to="/" icon={homeOutline}>
          {t('shell.back.home')}
        </LinkButton>
      }
    />
  );
}
