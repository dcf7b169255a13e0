import { cameraOutline, cloudUploadOutline, shareOutline } from 'ionicons/icons';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isExamName } from '../../../../contract/record.ts';
import { takeSharedFiles, useSharedFiles } from '../../../device/sharedFiles.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import './uploads.css';

const ACCEPTED = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
}

/**
 * Takes exam files: dropped, chosen, photographed with the device's camera, or shared by another app. Unsupported files
 * are rejected by name at once.
 */
export function DropZone({ onFiles, disabled = false }: DropZoneProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLButtonElement>(null);
  const shared = useSharedFiles() ?? [];

  function take(files: File[]) {
    const refused = files.filter(file => !isExamName(file.name));
    if (refused.length > 0) {
      const names = refused.map(file => file.name).join(', ');
      addToast({ type: 'error', ...t('record.uploads.refused', { names, returnObjects: true }) });
    }
    const accepted = files.filter(file => isExamName(file.name));
    if (accepted.length > 0) onFiles(accepted);
  }

  function onChoose({ target }: ChangeEvent<HTMLInputElement>) {
    take([...(target.files ?? [])]);
    // Allows the same file to be chosen again.
    target.value = '';
  }

  function onDrag(event: DragEvent, isOver: boolean) {
    event.preventDefault();
    setOver(isOver);
  }

  return (
    <div className="record-drop-row">
      {shared.length > 0 && (
        <div className="record-shared">
          <Button
            icon={shareOutline}
            disabled={disabled}
            onClick={() => {
              take([...takeSharedFiles()]);
              // The pressed button is gone.
              zone.current?.focus();
            }}
          >
            {t('record.uploads.shared', { count: shared.length })}
          </Button>
          <p className="record-drop-types">{shared.map(file => file.name).join(', ')}</p>
        </div>
      )}
      <button
        ref={zone}
        type="button"
        disabled={disabled}
        className={`record-drop ${over ? 'record-drop-over' : ''}`}
        onClick={() => picker.current?.click()}
        onDragOver={event => onDrag(event, true)}
        onDragLeave={event => onDrag(event, false)}
        onDrop={event => {
          onDrag(event, false);
          if (!disabled) take([...event.dataTransfer.files]);
        }}
      >
        <Icon icon={cloudUploadOutline} />
        <span className="record-drop-title">{t('record.uploads.add')}</span>
        <span>{t('record.uploads.drop')}</span>
        <span className="record-drop-types">{t('record.uploads.types')}</span>
      </button>
      <Button kind="secondary" icon={cameraOutline} disabled={disabled} onClick={() => camera.current?.click()}>
        {t('record.uploads.camera')}
      </Button>
      <input ref={picker} type="file" multiple accept={ACCEPTED} onChange={onChoose} hidden />
      <input ref={camera} type="file" accept="image/png,image/jpeg" capture="environment" onChange={onChoose} hidden />
    </div>
  );
}
