import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadDocument, groupedCode, type IssuedDocument } from '../../../../contract/documents.ts';
import { describe } from '../../../net/problems.ts';
import { requestFile } from '../../../net/request.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { canShareFiles, shareFile } from '../../../ui/browser/shareFile.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/** Making a PDF takes the server a moment. */
const TIMEOUT_MS = 30_000;
const PDF = 'application/pdf';

/** Downloads the PDF of a document, to save or to share it. */
export function useDownload({ id, code }: Pick<IssuedDocument, 'id' | 'code'>) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [running, setRunning] = useState<'download' | 'share'>();
  async function run(what: 'download' | 'share'): Promise<void> {
    setRunning(what);
    try {
      const pdf = await requestFile(downloadDocument, { params: { id }, timeoutMs: TIMEOUT_MS });
      if (!pdf) return;
      const name = `${groupedCode(code)}.pdf`;
      const isShared = what === 'share' && (await shareFile(new File([pdf], name, { type: PDF })));
      if (!isShared) saveFile(pdf, name);
    } catch (error) {
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    } finally {
      setRunning(undefined);
    }
  }
  return {
    canShare: canShareFiles(PDF),
    running,
    download: () => void run('download'),
    share: () => void run('share'),
  };
}
