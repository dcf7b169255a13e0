import { useTranslation } from 'react-i18next';
import './states.css';

/** Placeholder cards for loading content. They appear after 100 ms, so that a fast response doesn't cause flicker. */
export function Loading({ rows = 3, label }: { rows?: number; label?: string }) {
  const { t } = useTranslation();
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{label ?? t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div className="card loading-row" aria-hidden="true" key={row}>
          <span className="loading-circle" />
          <span className="loading-line" />
          <span className="loading-line" />
        </div>
      ))}
    </div>
  );
}
