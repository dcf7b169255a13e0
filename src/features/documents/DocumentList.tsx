import { documentTextOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { groupedCode, type IssuedDocument } from '../../../contract/documents.ts';
import { useDates } from '../../i18n/dates.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import './documents.css';

interface DocumentListProps {
  documents: readonly IssuedDocument[];
  /** The address of a document's page. */
  addressOf: (document: IssuedDocument) => string;
}

/** The documents of an appointment, each a link to where it is shown, printed and downloaded. */
export function DocumentList({ documents, addressOf }: DocumentListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <ul className="document-list" aria-label={t('documents.title')}>
      {documents.map(document => {
        const { id, content, code, issued_at, canceled_at, printed } = document;
        return (
          <li key={id}>
            <Link to={addressOf(document)} className="document-link">
              <Icon icon={documentTextOutline} />
              <span>
                <span className="document-name">{t(`documents.kinds.${content.kind}`)}</span>
                <span className="document-facts">
                  <span>{dates.dayTime(issued_at, printed.clinic.time_zone)}</span> <span>{groupedCode(code)}</span>
                </span>
              </span>
            </Link>
            {canceled_at && <Badge tone="danger">{t('documents.cancelled')}</Badge>}
            <PendingMark subject={`document:${id}`} />
            <PendingMark subject={`documentCancellation:${id}`} />
          </li>
        );
      })}
    </ul>
  );
}
