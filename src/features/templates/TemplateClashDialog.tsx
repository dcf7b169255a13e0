import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateContent } from '../../../contract/templates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { SaveOutcome, TemplateClash } from './useTemplateForm.ts';
import './templates.css';

interface TemplateClashDialogProps {
  clash: TemplateClash | undefined;
  /** Postpones the decision: both stay. */
  onLater: () => void;
  /** The saved template stays. */
  onTheirs: () => void;
  onSaved: (outcome: SaveOutcome) => void;
  /** A choice failed: both stay. */
  onFailed: (error: unknown) => void;
}

/** Shows both templates, the doctor's and the saved one. Neither is lost before the doctor has chosen. */
export function TemplateClashDialog({ clash, onLater, onTheirs, onSaved, onFailed }: TemplateClashDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work()
      .catch(onFailed)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={clash !== undefined}
      role="alertdialog"
      title={t('templates.clash.title')}
      busy={busy}
      onClose={onLater}
      actions={
        <>
          <Button
            kind="secondary"
            disabled={busy}
            onClick={() => during(async () => clash?.keepTheirs().then(onTheirs))}
          >
            {t('templates.clash.keepTheirs')}
          </Button>
          <Button kind="secondary" disabled={busy} onClick={() => during(async () => clash?.editMine())}>
            {t('templates.clash.editMine')}
          </Button>
          <Button loading={busy} onClick={() => during(async () => void (clash && onSaved(await clash.keepMine())))}>
            {t('templates.clash.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('templates.clash.text')}</p>
      {clash && (
        <div className="template-clash">
          <Side title={t('templates.clash.mine')} content={clash.mine} />
          <Side title={t('templates.clash.theirs')} content={clash.theirs} />
        </div>
      )}
    </Dialog>
  );
}

function Side({ title, content: { name, field, text, archived } }: { title: string; content: TemplateContent }) {
  const { t } = useTranslation();
  return (
    <section className="template-side">
      <h3>{title}</h3>
      <p className="template-side-name">{name}</p>
      <p className="template-facts">
        {t(`templates.fields.${field}`)}
        {archived && ` · ${t('templates.archived')}`}
      </p>
      <p className="template-text">{text}</p>
    </section>
  );
}
