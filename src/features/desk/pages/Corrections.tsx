import { documentTextOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskCorrection } from '../../../../contract/corrections.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useHeadingFocus } from '../../../page/useHeadingFocus.ts';
import { useAmend, useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PeoplePicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { CorrectionDialog } from '../corrections/CorrectionDialog.tsx';
import { correctionsQuery } from '../corrections/queries.ts';
import { CallNumber } from '../messages/CallNumber.tsx';
import '../messages/messages.css';

/** Patients' requests to correct their birthday or CPF, for the reception to decide (docs/product.md#corrections). */
export default function Corrections() {
  const { t } = useTranslation();
  const corrections = useCachedQuery(correctionsQuery, useShown());
  const amend = useAmend();
  const refresh = useRefresh();
  const focusHeading = useHeadingFocus();
  const [opened, setOpened] = useState<DeskCorrection>();
  const close = () => {
    setOpened(undefined);
    // Others may have decided it meanwhile.
    void refresh(correctionsQuery.key);
  };
  const decided = async ({ id }: DeskCorrection) => {
    setOpened(undefined);
    // The pressed button goes away with its row.
    focusHeading();
    await amend(correctionsQuery, all => all.filter(one => one.id !== id));
  };
  return (
    <Stack>
      <QueryView query={corrections} rows={3}>
        {list =>
          list.length === 0 ? (
            <EmptyState
              picture={<PeoplePicture />}
              title={t('corrections.desk.none')}
              text={t('corrections.desk.noneText')}
            />
          ) : (
            <Card>
              <p className="messages-hint">{t('corrections.desk.lead')}</p>
              <ul>
                {list.map(one => (
                  <Row key={one.id} one={one} onOpen={() => setOpened(one)} />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryView>
      {opened && <CorrectionDialog correction={opened} onClose={close} onDecided={() => void decided(opened)} />}
    </Stack>
  );
}

function Row({ one, onOpen }: { one: DeskCorrection; onOpen: () => void }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const names = { birthday: t('identity.fields.birthday'), cpf: t('identity.fields.CPF') };
  const open = t('corrections.desk.open');
  return (
    <li className="messages-row">
      <div>
        <strong>{one.patient.name}</strong>
        <span>{one.fields.map(field => names[field]).join(' · ')}</span>
        <span>{t('corrections.desk.requested', { day: day(one.requested_at, deviceZone()) })}</span>
      </div>
      <div className="messages-actions">
        <CallNumber patient={one.patient} />
        <Button
          kind="secondary"
          size="small"
          icon={documentTextOutline}
          aria-label={`${open}: ${one.patient.name}`}
          onClick={onOpen}
        >
          {open}
        </Button>
      </div>
    </li>
  );
}
