import { createOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { EmailState } from '../../../../contract/emailChange.ts';
import { useOffline } from '../../../device/connection.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useShown } from '../../../ui/page.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { useOpenForm } from '../account/useOpenForm.ts';
import { useSession } from '../auth.tsx';
import { emailQuery } from '../queries.ts';
import { EmailCodeForm } from './EmailCodeForm.tsx';
import { EMAIL_FORM, EmailForm } from './EmailForm.tsx';

/**
 * The user's e-mail, and its change: the new address, and then the code that was mailed to it. What waits for its code
 * is read from the server, so it is there again after a reload, and after a response that was lost.
 */
export function EmailPart() {
  const { t } = useTranslation();
  const { user } = useSession();
  const state = useCachedQuery(emailQuery, useShown());
  return (
    <>
      <dl className="identity-facts">
        <div>
          <dt>{t('emailChange.present')}</dt>
          <dd>
            <BreakableAddress address={user.email} />
          </dd>
        </div>
      </dl>
      {state.status === 'failed' ? (
        <LoadFailed error={state.error} onRetry={state.retry} />
      ) : (
        <Change pending={state.data?.pending ?? null} />
      )}
    </>
  );
}

function Change({ pending }: Pick<EmailState, 'pending'>) {
  const { t } = useTranslation();
  const offline = useOffline();
  const form = useOpenForm(EMAIL_FORM);
  if (pending) return <EmailCodeForm pending={pending} onClose={form.close} />;
  if (form.isOpen) return <EmailForm onClose={form.close} />;
  return (
    <>
      {offline && <p className="identity-lead">{t('emailChange.offline')}</p>}
      <div>
        <Button kind="secondary" icon={createOutline} disabled={offline} onClick={form.open}>
          {t('emailChange.change')}
        </Button>
      </div>
    </>
  );
}
