import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_TEXT_MAX } from '../../../contract/templates.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { newDraft } from './draft.ts';
import type { NotesField } from './find.ts';
import { templateSubject } from './intents/saveTemplate.ts';
import { TemplateForm } from './TemplateForm.tsx';
import './templates.css';

interface SaveAsTemplateProps {
  /** The text of the notes that becomes a template; undefined while the dialog is closed. */
  text: string | undefined;
  field: NotesField;
  onClose: () => void;
}

/** A new template with a text of the notes, to be freed from what belongs to the patient alone. */
export default function SaveAsTemplate({ text, ...rest }: SaveAsTemplateProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={text !== undefined} title={t('templates.saveAs.title')} onClose={rest.onClose}>
      {text !== undefined && <Content text={text} {...rest} />}
    </Dialog>
  );
}

function Content({ text, field, onClose }: SaveAsTemplateProps & { text: string }) {
  const { t } = useTranslation();
  const [initial] = useState(() => ({
    ...newDraft(crypto.randomUUID()),
    ...{ field, text: text.slice(0, TEMPLATE_TEXT_MAX) },
  }));
  return (
    <>
      <Note tone="info">
        <p>{t('templates.saveAs.hint')}</p>
      </Note>
      {text.length > TEMPLATE_TEXT_MAX && (
        <Note tone="warning">
          <p>{t('templates.saveAs.cut', { count: TEMPLATE_TEXT_MAX })}</p>
        </Note>
      )}
      <TemplateForm draftName={templateSubject('new')} initial={initial} isGiven onClose={onClose} />
    </>
  );
}
