import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../exams/useObjectUrl.ts';
import type { ViewProps } from './PdfView.tsx';
import { Stage } from './Stage.tsx';
import { type Size, turned } from './zoom.ts';

/** A picture that can be zoomed, moved and turned. */
export function ImageView({ file, name, zoom, onZoom, turns, onFail }: ViewProps) {
  const { t } = useTranslation();
  const address = useObjectUrl(file);
  const [natural, setNatural] = useState<Size>();
  if (!address) return null;
  if (!natural) {
    return (
      <>
        <p className="exam-viewer-state">{t('record.viewer.loading')}</p>
        <img
          src={address}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
          onError={() => onFail(new Error('The browser cannot show this picture.'))}
        />
      </>
    );
  }
  return (
    <Stage picture={turned(natural, turns)} zoom={zoom} onZoom={onZoom} label={name}>
      {size => (
        <img
          className="exam-image"
          src={address}
          alt={name}
          draggable={false}
          style={{ ...turned(size, turns), transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
        />
      )}
    </Stage>
  );
}
