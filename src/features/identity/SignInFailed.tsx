import { useTranslation } from 'react-i18next';
import type { SignUpRole } from '../../../contract/formats.ts';
import { HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';

interface SignInFailedProps {
  error: unknown;
  /** The profile of the failed sign-in. */
  role: SignUpRole;
  /** Retries with another profile and the same input. */
  onTryAs: (role: SignUpRole) => void;
  /** Reopens the account that its owner has closed. */
  onReopen: () => void;
  busy: boolean;
}

const otherRole = { Patient: 'Doctor', Doctor: 'Patient' } as const;

/**
 * Why a sign-in failed. Wrong credentials always come with the offer to try the other profile, because an e-mail is
 * unique only within a profile. Offering it only where it would help would reveal which accounts exist.
 */
export function SignInFailed({ error, role, onTryAs, onReopen, busy }: SignInFailedProps) {
  const { t } = useTranslation();
  const { title, text } = describe(error, t);
  const other = otherRole[role];
  const isWrong = error instanceof ApiError && error.code === 'credentials';
  if (error instanceof ApiError && error.code === 'account_closed') {
    return <Closed until={error.problem.until} onReopen={onReopen} busy={busy} />;
  }
  if (isWrong) {
    // The toast has said what is wrong.
    return (
      <Note>
        <p>{t(`identity.login.tried${role}`)}</p>
        <Button kind="secondary" size="small" disabled={busy} onClick={() => onTryAs(other)}>
          {t(`identity.login.tryAs${other}`)}
        </Button>
      </Note>
    );
  }
  return (
    <Note tone="danger" title={title}>
      <p>{text}</p>
    </Note>
  );
}

interface ClosedProps extends Pick<SignInFailedProps, 'onReopen' | 'busy'> {
  /** Until when the account can be reopened, as the server sent it. */
  until: unknown;
}

/** The owner has closed the account, and can reopen it. */
function Closed({ until, onReopen, busy }: ClosedProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  // Not `useDates`, which the login page would load for this alone.
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: HOME_TIME_ZONE });
  return (
    <Note tone="warning" title={t('errors.codes.account_closed.title')}>
      <p>
        {typeof until === 'string'
          ? t('identity.login.closedText', { until: days.format(new Date(until)) })
          : t('errors.codes.account_closed.text')}
      </p>
      <Button kind="secondary" size="small" disabled={busy} onClick={onReopen}>
        {t('identity.login.reopen')}
      </Button>
    </Note>
  );
}
