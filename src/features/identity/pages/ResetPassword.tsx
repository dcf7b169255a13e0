import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordReset, resetPassword } from '../../../../contract/identity.ts';
import { ApiError, isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { LinkButton, SubmitButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageSearchParams } from '../../../ui/page.ts';
import { DESK_RECOVERY, NewPasswordFields } from '../accountFields.tsx';
import { IdentityForm } from '../IdentityForm.tsx';
import { prefillLogin } from '../loginPrefill.ts';
import { forgetResetLink, hideResetLink, type ResetLink, readResetLink } from '../resetLink.ts';

/** The target of a recovery mail's link; it requires the link's token and role. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const query = usePageSearchParams();
  const [link] = useState(() => readResetLink(query));
  useEffect(() => {
    if (query.has('token')) hideResetLink(link);
  }, [query, link]);
  if (link) return <ResetForm link={link} />;
  return (
    <EmptyState
      picture={<LostPicture />}
      title={t('identity.reset.incompleteTitle')}
      text={t('identity.reset.incompleteText')}
      action={<LinkButton to="/forgot-password">{t('identity.reset.newLink')}</LinkButton>}
    />
  );
}

function ResetForm({ link }: { link: ResetLink }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const go = usePageNavigate();
  const [expired, setExpired] = useState(false);
  /** An attempt had no response: the password may be changed, and the link used. */
  const [isUnsure, setUnsure] = useState(false);
  const loginPath = link.role === 'Reception' ? '/desk' : '/';
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(PasswordReset),
    mode: 'onTouched',
    defaultValues: { ...link, password: '', password_confirmation: '' },
  });

  const send = handleSubmit(async body => {
    try {
      await request(resetPassword, { body });
      forgetResetLink(link);
      prefillLogin({ role: link.role, email: '' });
      addToast({
        type: 'success',
        title: t('identity.reset.doneTitle'),
        description: t('identity.reset.doneText'),
        lasting: true,
      });
      go(loginPath, { replace: true });
    } catch (error) {
      applyFieldErrors(error, setError);
      const isExpired = error instanceof ApiError && error.code === 'token_invalid';
      if (isExpired) forgetResetLink(link);
      setExpired(isExpired);
      if (isUnanswered(error)) setUnsure(true);
      if (!isExpired || !isUnsure) showError(error, t('identity.reset.failed'));
    }
  });

  return (
    <IdentityForm lead={t('identity.reset.lead')} send={send}>
      {expired && isUnsure && (
        <Note tone="info" title={t('identity.reset.maybeTitle')}>
          <p>{t('identity.reset.maybeText')}</p>
          <LinkButton to={loginPath} kind="secondary" size="small">
            {t('identity.login.submit')}
          </LinkButton>
        </Note>
      )}
      {expired && !isUnsure && (
        <Note tone="danger" title={t('errors.codes.token_invalid.title')}>
          <p>{t('errors.codes.token_invalid.text')}</p>
          <LinkButton to={link.role === 'Reception' ? DESK_RECOVERY : '/forgot-password'} kind="secondary" size="small">
            {t('identity.reset.newLink')}
          </LinkButton>
        </Note>
      )}
      <NewPasswordFields control={control} name="password" confirmation="password_confirmation" />
      <SubmitButton loading={formState.isSubmitting}>{t('identity.reset.submit')}</SubmitButton>
    </IdentityForm>
  );
}
