import { cloudOfflineOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '../../../../contract/booking.ts';
import { useOffline } from '../../../device/connection.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
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
  const [isRequest, setRequest] = useState(offline);
  const [times, setTimes] = useState<readonly string[]>([]);
  if (isRequest && !offline && times.length === 0) setRequest(false);
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
