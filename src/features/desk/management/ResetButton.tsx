import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/Button.tsx';

/** Asks for the reset of someone's second factor. */
export function ResetButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  const label = t('desk.management.factors.request.button');
  return (
    <Button kind="secondary" size="small" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}
