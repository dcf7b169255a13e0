import { useTranslation } from 'react-i18next';
import { endCarer } from '../../../contract/care.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { request } from '../../net/request.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { useConfirm } from '../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import { carersQuery } from './queries.ts';

/** The user's carers, with a button to end each one's care. Renders nothing if there are none. */
export function Carers() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const { data, status, error, offline, retry } = useCachedQuery(carersQuery, useShown());
  if (status === 'failed' && !offline) return <LoadFailed error={error} onRetry={retry} />;
  if (!data || data.length === 0) return null;

  const end = ({ id, name }: { id: string; name: string }) =>
    ask({
      title: t('care.carers.endTitle', { name }),
      text: t('care.carers.endText', { name }),
      confirm: t('care.carers.end'),
      isDangerous: true,
      async run() {
        await request(endCarer, { params: { id } });
        addToast({ type: 'success', title: t('care.carers.ended', { name }) });
        await refresh(carersQuery.key);
      },
    });

  return (
    <Card as="section" className="dependent-card" aria-labelledby="carers">
      <h2 id="carers">{t('care.carers.title')}</h2>
      <p className="dependent-quiet">{t('care.carers.lead')}</p>
      <ul className="dependent-carers">
        {data.map(carer => (
          <li key={carer.id}>
            <p>
              <strong>{carer.name}</strong>
              <span>{t('care.carers.since', { day: day(carer.since, deviceZone()) })}</span>
            </p>
            <Button
              kind="secondary"
              size="small"
              aria-label={t('care.carers.endOf', { name: carer.name })}
              onClick={() => end(carer)}
            >
              {t('care.carers.end')}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  );
}
