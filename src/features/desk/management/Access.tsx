import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What can be done about a person's access, closed until it is needed. */
export function Access({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className="management-access">
      <summary>
        {t('desk.management.access')}
        <span className="visually-hidden">{`: ${name}`}</span>
      </summary>
      {children}
    </details>
  );
}
