import { useTranslation } from 'react-i18next';
import type { SignUpRole } from '../../../contract/formats.ts';
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
  busy: boolean;
}

const otherRole = { Patient: 'Doctor', Doctor: 'Patient' } as const;

/**
 * Why a sign-in failed. Wrong credentials always come with the offer to try the other profile, because an e-mail is
 * unique only within a profile. Offering it only where it would help would reveal which accounts exist.
 */
export function SignInFailed({ error, role, onTryAs, busy }: SignInFailedProps) {
  const { t } = useTranslation();
  const { title, text } = describe(error, t);
  const other = otherRole[role];
  const isWrong = error instanceof ApiError && error.code === 'credentials';
  return (
    <Note tone="danger" title={isWrong ? text : title}>
      <p>{isWrong ? t(`identity.login.tried${role}`) : text}</p>
      {isWrong && (
        <Button kind="secondary" size="small" disabled={busy} onClick={() => onTryAs(other)}>
          {t(`identity.login.tryAs${other}`)}
        </Button>
      )}
    </Note>
  );
}
