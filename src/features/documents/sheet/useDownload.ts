import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadDocument, groupedCode, type IssuedDocument } from '../../../../contract/documents.ts';
import { describe } from '../../../net/problems.ts';
import { requestFile } from '../../../net/request.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/** Making a PDF takes the server a moment. */
const TIMEOUT_MS = 30_000;

/** Downloads the PDF of a document. */
export function useDownload({ id, code }: Pick<IssuedDocument, 'id' | 'code'>) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [isRunning, setRunning] = useState(false);
  async function download(): Promise<void> {
    setRunning(true);
    try {
      const file = await requestFile(downloadDocument, { params: { id }, timeoutMs: TIMEOUT_MS });
      if (file) saveFile(file, `${groupedCode(code)}.pdf`);
    } catch (error) {
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    } finally {
      setRunning(false);
    }
  }
  return { download, isRunning };
}
