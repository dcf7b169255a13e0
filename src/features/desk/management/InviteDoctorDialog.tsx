import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useCopy } from '../../../ui/useCopy.ts';

interface InviteDoctorDialogProps {
  clinic: ManagedClinic;
  onClose: () => void;
}

/** Says how a doctor joins the clinic, with the address to send them: doctors sign up themselves. */
export function InviteDoctorDialog({ clinic, onClose }: InviteDoctorDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy({ copied: t('desk.management.doctors.invite.copied') });
  const address = new URL('/signup', window.location.origin).href;

  return (
    <Dialog
      open
      title={t('desk.management.doctors.invite.button')}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button onClick={() => void copy(address)}>{t('desk.management.doctors.invite.copy')}</Button>
        </>
      }
    >
      <p>{t('desk.management.doctors.invite.text', { clinic: clinic.name })}</p>
      <p className="management-address">{address}</p>
    </Dialog>
  );
}
