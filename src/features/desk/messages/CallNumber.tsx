import { useTranslation } from 'react-i18next';
import { maskPhone } from '../../../ui/fields/masks.ts';

/** A patient's phone number, to be called with a tap. */
export function CallNumber({ patient: { name, phone } }: { patient: { name: string; phone: string } }) {
  const { t } = useTranslation();
  const shown = maskPhone(phone);
  if (phone === '') return <span>{t('desk.call.noPhone')}</span>;
  return (
    <a href={`tel:${phone}`} aria-label={t('desk.call.number', { name, phone: shown })}>
      {shown}
    </a>
  );
}
