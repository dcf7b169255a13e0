import { sendOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { type ChatAppointment, chatLink } from './whatsApp.ts';
import '../../ui/actions/links.css';

interface WhatsAppLinkProps {
  patient: { name: string; phone: string };
  clinic: { name: string; time_zone: string };
  /** What to write about; without one, the text is only a greeting. */
  appointment?: ChatAppointment | undefined;
}

/** Opens a chat with a patient, in which the receptionist sends the text. Nothing if there is no such number. */
export function WhatsAppLink({ patient, clinic, appointment }: WhatsAppLinkProps) {
  const { t } = useTranslation();
  const address = chatLink({ ...patient, clinic, appointment });
  if (!address) return null;
  return (
    <a
      className="map-link"
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t('desk.whatsApp.named', { name: patient.name })}
    >
      <Icon icon={sendOutline} />
      {t('desk.whatsApp.name')}
    </a>
  );
}
