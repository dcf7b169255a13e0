import { checkmarkOutline, copyOutline, downloadOutline, printOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { useCopy } from '../../../ui/useCopy.ts';
import { useSession } from '../auth.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The person has them. */
  onDone: () => void;
}

/** New recovery codes, which are shown only now: to copy, to save and to print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const copy = useCopy({ copied: t('factors.codes.copied'), failed: t('factors.codes.notCopied') });
  // The person may have gone to where the codes are to be kept.
  useReloadBlock(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A dialog that closes gives the focus back first.
    const timer = setTimeout(() => heading.current?.focus(), 100);
    return () => clearTimeout(timer);
  }, []);
  const text = [t('factors.codes.fileTitle', { email: user.email }), '', ...codes, ''].join('\r\n');

  return (
    <section className="factors-codes" aria-labelledby="factors-codes">
      <h3 ref={heading} id="factors-codes" tabIndex={-1}>
        {t('factors.codes.newTitle')}
      </h3>
      <p>{t('factors.codes.newText')}</p>
      <ul>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factors-actions">
        <Button kind="secondary" icon={copyOutline} onClick={() => void copy(codes.join('\n'))}>
          {t('factors.codes.copy')}
        </Button>
        <Button
          kind="secondary"
          icon={downloadOutline}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('factors.codes.fileName'))}
        >
          {t('factors.codes.download')}
        </Button>
        <Button kind="secondary" icon={printOutline} onClick={() => window.print()}>
          {t('factors.codes.print')}
        </Button>
        <Button icon={checkmarkOutline} onClick={onDone}>
          {t('factors.codes.done')}
        </Button>
      </div>
    </section>
  );
}
