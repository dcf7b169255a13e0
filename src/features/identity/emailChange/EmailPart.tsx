import { createOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailState } from '../../../../contract/emailChange.ts';
import { useOffline } from '../../../device/connection.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useShown } from '../../../ui/page.ts';
import { useSession } from '../auth.tsx';
import { emailQuery } from '../queries.ts';
import { EmailCodeForm } from './EmailCodeForm.tsx';
import { EmailForm } from './EmailForm.tsx';

/** The heading that gets the focus when a form of this part closes. */
const HEADING = 'account-email';

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
          <dd>{user.email}</dd>
        </div>
      </dl>
      <QueryView query={state} rows={1}>
        {({ pending }) => <Change pending={pending} />}
      </QueryView>
    </>
  );
}

function Change({ pending }: Pick<EmailState, 'pending'>) {
  const { t } = useTranslation();
  const offline = useOffline();
  const [isEditing, setEditing] = useState(false);
  const close = () => {
    setEditing(false);
    document.getElementById(HEADING)?.focus();
  };
  if (pending) return <EmailCodeForm pending={pending} onClose={close} />;
  if (isEditing) return <EmailForm onClose={close} />;
  return (
    <>
      {offline && <p className="identity-lead">{t('emailChange.offline')}</p>}
      <div>
        <Button kind="secondary" icon={createOutline} disabled={offline} onClick={() => setEditing(true)}>
          {t('emailChange.change')}
        </Button>
      </div>
    </>
  );
}
