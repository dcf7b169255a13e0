import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { usePageLocation } from '../../../ui/page.ts';
import { ClinicData } from '../management/ClinicForm.tsx';
import { Doctors } from '../management/Doctors.tsx';
import { FactorResets } from '../management/FactorResets.tsx';
import { Staff } from '../management/Staff.tsx';
import { Messages } from '../messages/Messages.tsx';
import { deskClinicsQuery } from '../queries.ts';
import { WithClinic } from '../WithClinic.tsx';
import '../management/management.css';

/** The parts, by the last word of their paths. Those that are for all are read-only without the right to manage. */
const parts: Readonly<Record<string, { Content: ComponentType<{ clinic: ManagedClinic }>; isForAll?: boolean }>> = {
  details: { Content: ClinicData, isForAll: true },
  messages: { Content: Messages, isForAll: true },
  doctors: { Content: Doctors },
  team: { Content: Staff },
  resets: { Content: FactorResets },
};

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** One part of a clinic's settings. All parts are one chunk: each alone is small (docs/product.md#clinic). */
export default function ClinicPart() {
  const { t } = useTranslation();
  const part = parts[usePageLocation().pathname.split('/').at(-1) ?? ''];
  if (!part) return null;
  const { Content, isForAll = false } = part;
  return (
    <Stack>
      <WithClinic>
        {clinic => (
          <Card key={clinic.id} className="management-part">
            {isForAll || clinic.may_manage ? <Content clinic={clinic} /> : <p>{t('desk.management.onlyManagers')}</p>}
          </Card>
        )}
      </WithClinic>
    </Stack>
  );
}
