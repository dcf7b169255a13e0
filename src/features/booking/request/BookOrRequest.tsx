import { cloudOfflineOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '../../../../contract/booking.ts';
import { useOffline } from '../../../device/connection.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { shownHeading } from '../../../ui/browser/focus.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useShown } from '../../../ui/page.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';
import { SlotPicker } from '../slots/SlotPicker.tsx';
import { RequestPicker } from './RequestPicker.tsx';

/**
 * The free times of now, or without a network those that this device has seen. A change of the connection never takes
 * away what the patient has begun.
 */
export function BookOrRequest({ chosen, firstSlot }: { chosen: Chosen; firstSlot: Slot | undefined }) {
  const { t } = useTranslation();
  const offline = useOffline();
  const shown = useShown();
  const [isRequest, setRequest] = useState(offline);
  const [times, setTimes] = useState<readonly string[]>([]);
  if (isRequest && !offline && times.length === 0) setRequest(false);
  const before = useRef(isRequest);
  useEffect(() => {
    if (before.current === isRequest) return;
    before.current = isRequest;
    // What had the focus may be gone.
    if (shown && document.activeElement === document.body) shownHeading()?.focus();
  }, [isRequest, shown]);
  if (isRequest) {
    return (
      <RequestPicker
        chosen={chosen}
        times={times}
        onTimes={setTimes}
        onBook={offline ? undefined : () => setRequest(false)}
      />
    );
  }
  return (
    <>
      {offline && (
        <Note tone="info" icon={cloudOfflineOutline} title={t('requests.pick.offer')}>
          <Button kind="secondary" size="small" onClick={() => setRequest(true)}>
            {t('requests.pick.open')}
          </Button>
        </Note>
      )}
      <SlotPicker chosen={chosen} firstSlot={firstSlot} />
    </>
  );
}
