import { useTranslation } from 'react-i18next';
import type { DocumentKind } from '../../../../contract/documents.ts';
import { useWords } from '../../../sync/ui/describeIntent.ts';
import { DocumentDraft, draftName, draftText } from '../../documents/form/index.ts';
import { LostText } from './LostText.tsx';

/** A document that was being written for an appointment which can't be opened. */
export function LostDocument({ appointmentId, kind }: { appointmentId: string; kind: DocumentKind }) {
  const { t } = useTranslation();
  const words = useWords();
  const label = t(`documents.kinds.${kind}`);
  const textsOf = ({ fields }: DocumentDraft) => [{ label, text: draftText(fields, words) }];
  return <LostText name={draftName(appointmentId, kind)} schema={DocumentDraft} textsOf={textsOf} />;
}
