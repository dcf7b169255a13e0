import { documentTextOutline, folderOpenOutline, medkitOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';

const things = { document: documentTextOutline, exams: folderOpenOutline, medicines: medkitOutline } as const;
const names = ['document', 'exams', 'medicines'] as const;

/** What a patient should bring to an appointment. */
export function WhatToBring() {
  const { t } = useTranslation();
  return (
    <Card as="section" className="booked-bring" aria-labelledby="booked-bring">
      <h2 id="booked-bring">{t('booking.done.bring.title')}</h2>
      <ul>
        {names.map(name => (
          <li key={name}>
            <Icon icon={things[name]} />
            {t(`booking.done.bring.${name}`)}
          </li>
        ))}
      </ul>
      <p>{t('booking.done.bring.early')}</p>
    </Card>
  );
}
