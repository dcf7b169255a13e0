import { desktopOutline, logOutOutline, phonePortraitOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeSession, type SessionInfo, signOut } from '../../../contract/identity.ts';
import { endSession } from '../../device/session.ts';
import { maySignOut } from '../../device/signOutHooks.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { request } from '../../net/request.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useShown } from '../../ui/page.ts';
import { describeDevice } from './describeDevice.ts';
import { sessionsQuery } from './queries.ts';

/** How many devices are listed before the others are asked for: this one, and those that were used last. */
const FIRST_DEVICES = 3;

/** The account's sessions: each device can be signed out, or all at once, including this one. */
export function Devices() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const { data: sessions, status, error, retry } = useCachedQuery(sessionsQuery, useShown());
  const [busyWith, setBusyWith] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [areAllShown, setAllShown] = useState(false);

  const attempt = async (what: string, work: () => Promise<void>) => {
    setBusyWith(what);
    try {
      await work();
    } catch (error) {
      showError(error);
    }
    setBusyWith(undefined);
  };
  const revoke = ({ id }: SessionInfo) =>
    attempt(id, async () => {
      await request(revokeSession, { params: { hash: id } });
      addToast({ type: 'success', title: t('account.revoked') });
      retry();
    });
  const revokeAll = () => {
    setAsking(false);
    return attempt('all', async () => {
      const discard = await maySignOut();
      if (!discard) return;
      await request(signOut, { query: { all: '' } });
      await discard();
      addToast({ type: 'success', title: t('account.everywhereDone'), lasting: true });
      endSession('signed-out');
    });
  };

  if (status === 'failed') return <LoadFailed error={error} onRetry={retry} />;
  if (!sessions) return <Loading rows={2} />;
  const inOrder = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const listed = areAllShown ? inOrder : inOrder.slice(0, FIRST_DEVICES);
  return (
    <>
      <ul className="identity-devices">
        {listed.map(session => (
          <DeviceRow
            key={session.id}
            session={session}
            busy={busyWith === session.id}
            onRevoke={() => revoke(session)}
          />
        ))}
      </ul>
      {listed.length < inOrder.length && (
        <Button kind="quiet" onClick={() => setAllShown(true)}>
          {t('account.allDevices', { count: inOrder.length })}
        </Button>
      )}
      <Button kind="danger" icon={logOutOutline} loading={busyWith === 'all'} onClick={() => setAsking(true)}>
        {t('account.signOutEverywhere')}
      </Button>
      <Dialog
        open={asking}
        role="alertdialog"
        title={t('account.everywhereTitle')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {t('ui.cancel')}
            </Button>
            <Button kind="danger" onClick={revokeAll}>
              {t('account.everywhereConfirm')}
            </Button>
          </>
        }
      >
        <p>{t('account.everywhereText')}</p>
      </Dialog>
    </>
  );
}

function DeviceRow({ session, busy, onRevoke }: { session: SessionInfo; busy: boolean; onRevoke: () => void }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const device = describeDevice(session.device);
  const name = device.name ?? t('account.unknownDevice');
  return (
    <li className="identity-device">
      <Icon icon={device.mobile ? phonePortraitOutline : desktopOutline} />
      <div className="identity-device-texts">
        <strong>{name}</strong>
        <span>{t('account.lastUse', { when: dayTime(session.last_used_at, deviceZone()) })}</span>
      </div>
      {session.current ? (
        <Badge tone="success">{t('account.current')}</Badge>
      ) : (
        <Button
          kind="secondary"
          size="small"
          loading={busy}
          aria-label={t('account.revokeNamed', { device: name })}
          onClick={onRevoke}
        >
          {t('account.revoke')}
        </Button>
      )}
    </li>
  );
}
