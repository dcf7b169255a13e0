import { eyeOutline } from 'ionicons/icons';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Printed } from '../../../../contract/documents.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { SheetView } from '../sheet/SheetView.tsx';
import type { Fields } from './draft.ts';
import { previewOf } from './preview.ts';

interface PreviewProps {
  fields: Fields;
  printed: Printed;
}

/** The paper beside the form. */
export function PreviewBeside(props: PreviewProps) {
  const { t } = useTranslation();
  return (
    <Card as="section" className="document-preview" aria-label={t('documents.preview.title')}>
      <h2>{t('documents.preview.title')}</h2>
      <Paper {...props} />
    </Card>
  );
}

/** Opens the paper where there is no space beside the form. */
export function PreviewButton(props: PreviewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon={eyeOutline} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('documents.preview.open')}
      </Button>
      <Dialog open={open} title={t('documents.preview.title')} onClose={() => setOpen(false)}>
        <div className="document-preview">
          <Paper {...props} />
        </div>
      </Dialog>
    </>
  );
}

function Paper({ fields, printed }: PreviewProps) {
  const { t } = useTranslation();
  // Typing has priority over the preview.
  const shown = useDeferredValue(fields);
  const document = previewOf(shown, printed, new Date());
  return (
    <>
      <p className="document-hint">{t(document ? 'documents.preview.note' : 'documents.preview.incomplete')}</p>
      {document && <SheetView document={document} isPreview />}
    </>
  );
}
