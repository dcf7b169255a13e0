import { mailOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSession } from './auth.tsx';

/** Shown while the clinic requires a confirmed e-mail before the first booking; links to the confirmation. */
export function ConfirmEmailNote() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user.email_confirmed !== false) return null;
  return (
    <Note tone="warning" icon={mailOutline} title={t('errors.codes.email_unconfirmed.title')}>
      <p>{t('errors.codes.email_unconfirmed.text')}</p>
      <LinkButton to="/confirm-email" kind="secondary" size="small">
        {t('identity.confirmEmail.enter')}
      </LinkButton>
    </Note>
  );
}
