import { sendOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { type ChatAppointment, chatLink, chatNumber, chatText } from './whatsApp.ts';
import '../../ui/actions/links.css';

interface WhatsAppLinkProps {
  patient: { name: string; phone: string };
  /** The name of whoever cares for the patient, if the number is known to be theirs. */
  carer?: string | undefined;
  /** Undefined while it is loaded: the link keeps its space. */
  clinic: { name: string; time_zone: string } | undefined;
  /** What to write about; without one, the text is only a greeting. */
  appointment?: ChatAppointment | undefined;
}

/** Opens a chat with a patient, in which the receptionist sends the text. Nothing if there is no such number. */
export function WhatsAppLink({ patient, carer, clinic, appointment }: WhatsAppLinkProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { name, phone } = patient;
  if (!chatNumber(phone)) return null;
  const shown = (
    <>
      <Icon icon={sendOutline} />
      {t('desk.whatsApp.name')}
    </>
  );
  if (!clinic) {
    return (
      <span className="map-link" style={{ visibility: 'hidden' }}>
        {shown}
      </span>
    );
  }
  return (
    <a
      className="map-link"
      href={chatLink(phone, chatText(t, language, { name, carer, clinic, appointment }))}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={t('desk.whatsApp.named', { name })}
      title={t('desk.whatsApp.name')}
    >
      {shown}
    </a>
  );
}
