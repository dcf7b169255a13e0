import { alertCircle, refreshOutline, timeOutline, trashOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { progress } from '../../../sync/device.ts';
import { reasonOf } from '../../../sync/ui/reason.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { readableSize } from '../size.ts';
import { FileButton } from './FileButton.tsx';
import { ProgressCircle } from './ProgressCircle.tsx';
import type { Upload } from './useUploads.ts';

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file that the server doesn't have yet: name, size, progress, and the actions after a refusal. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { entryId, name, size, state, isLate, problem } = upload;
  const sent = useSyncExternalStore(progress.subscribe, () => progress.of(entryId));
  const percent = Math.round(sent * 100);
  const reason = problem && reasonOf('uploadExam', problem, t);
  const states = {
    waiting: {
      text: t(isLate ? 'record.uploads.late' : 'record.uploads.waiting'),
      sign: <Icon icon={timeOutline} className="record-file-sign" />,
    },
    sending: {
      // The progress of uploads in other tabs or the worker is unknown.
      text: percent > 0 ? t('record.uploads.sending', { percent }) : t('record.uploads.sendingElsewhere'),
      sign: <ProgressCircle progress={sent} label={name} />,
    },
    refused: {
      text: `${t('record.uploads.failed')}: ${reason?.title ?? ''}. ${reason?.text ?? ''}`,
      sign: <Icon icon={alertCircle} className="record-file-sign record-file-bad" />,
    },
  } as const;
  return (
    <li className="record-file">
      {states[state].sign}
      <span className="record-file-texts">
        <span className="record-file-name">{name}</span>
        <span className="record-file-state" role={state === 'refused' ? 'alert' : undefined}>
          {readableSize(size, language)}, {states[state].text}
        </span>
      </span>
      {state === 'refused' && (
        <FileButton icon={refreshOutline} label={t('record.uploads.retry', { name })} onClick={onRetry} />
      )}
      <FileButton icon={trashOutline} label={t('record.uploads.remove', { name })} onClick={onRemove} />
    </li>
  );
}

/** A chosen file that is being stored on the device, or sent to the server directly. */
export function KeepingRow({ file, isSending }: { file: File; isSending: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <li className="record-file" aria-busy="true">
      <Icon icon={timeOutline} className="record-file-sign" />
      <span className="record-file-texts">
        <span className="record-file-name">{file.name}</span>
        <span className="record-file-state">
          {readableSize(file.size, language)},{' '}
          {t(isSending ? 'record.uploads.sendingElsewhere' : 'record.uploads.keeping')}
        </span>
      </span>
    </li>
  );
}
