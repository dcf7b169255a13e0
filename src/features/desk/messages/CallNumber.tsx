import { callOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { maskPhone } from '../../../ui/fields/masks.ts';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import './messages.css';

/** A patient's phone number, to be called with a tap. A phone shows "Call" in its place, so that the row fits. */
export function CallNumber({ patient: { name, phone } }: { patient: { name: string; phone: string } }) {
  const { t } = useTranslation();
  const shown = maskPhone(phone);
  if (phone === '') return <span>{t('desk.call.noPhone')}</span>;
  return (
    <a href={`tel:${phone}`} aria-label={t('desk.call.number', { name, phone: shown })}>
      <Icon icon={callOutline} />
      <span className="messages-number">{shown}</span>
      <span className="messages-short">{t('desk.call.short')}</span>
    </a>
  );
}
