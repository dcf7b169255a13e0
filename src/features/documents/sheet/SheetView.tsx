import { useMemo } from 'react';
import { encode } from 'uqr';
import { itemLine, type SheetBlock, sheetOf } from '../../../../contract/documentSheet.ts';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import './sheet.css';

interface SheetViewProps {
  document: IssuedDocument;
  /** Whether it is still being written: it has no code yet, and isn't printed. */
  isPreview?: boolean;
}

/** A document as it is on paper, which is Portuguese in every language of the app. */
export function SheetView({ document, isPreview = false }: SheetViewProps) {
  const sheet = sheetOf(document, window.location.origin);
  return (
    <article
      className={`sheet sheet-${sheet.paper.toLowerCase()} ${document.canceled_at ? 'sheet-cancelled' : ''} ${isPreview ? 'sheet-preview' : ''}`}
      lang="pt-BR"
    >
      <header className="sheet-head">
        <p className="sheet-clinic">{sheet.clinic.name}</p>
        <p>{sheet.clinic.address}</p>
      </header>
      {sheet.warnings.map(warning => (
        <p className="sheet-warning" key={warning}>
          {warning}
        </p>
      ))}
      <h2>{sheet.title}</h2>
      <dl className="sheet-facts">
        {sheet.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}:</dt>
            <dd>{value || <span className="sheet-blank" />}</dd>
          </div>
        ))}
      </dl>
      {sheet.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no state
        <Block block={block} key={at} />
      ))}
      <footer className="sheet-end">
        <p>{sheet.issued}</p>
        <p className="sheet-signature">
          {sheet.signer.name}
          <br />
          {sheet.signer.crm}
        </p>
        <div className="sheet-check">
          {isPreview ? <span className="sheet-qr sheet-qr-blank" /> : <QrCode text={sheet.link} />}
          <div>
            <p className="sheet-code">Código {sheet.code || '____-____-____-____'}</p>
            <p>
              Confira em <BreakableAddress address={sheet.address} />
            </p>
            <p>{sheet.statement}</p>
          </div>
        </div>
      </footer>
    </article>
  );
}

function Block({ block }: { block: SheetBlock }) {
  if (block.is === 'text') return <p className="sheet-text">{block.text}</p>;
  if (block.is === 'labelled') {
    return (
      <div className="sheet-block">
        <h3>{block.label}</h3>
        <p className="sheet-text">{block.text}</p>
      </div>
    );
  }
  return (
    <div className="sheet-block">
      <h3>{itemLine(block)}</h3>
      {block.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dose and use may be the same text
        <p key={at}>{line}</p>
      ))}
    </div>
  );
}

/** Dark on light in every theme, as readers expect. The code is beside it as text. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg className="sheet-qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
