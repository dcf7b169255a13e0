import { useTranslation } from 'react-i18next';
import { NotesDraft } from '../../appointments/intents/index.ts';
import { LostText } from './LostText.tsx';

/** Notes that were typed for an appointment which can't be opened: to be read, copied or discarded. */
export function LostNotes({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation();
  const textsOf = (draft: NotesDraft) =>
    (['anamnesis', 'diagnosis'] as const).map(field => ({ label: t(`record.${field}`), text: draft[field] }));
  return <LostText name={`notes:${appointmentId}`} schema={NotesDraft} textsOf={textsOf} />;
}
