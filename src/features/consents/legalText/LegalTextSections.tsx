import { printOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalText } from '../../../i18n/legalText.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useColumns } from '../../../ui/browser/mediaQuery.ts';
import { usePrinting } from '../../../ui/browser/usePrinting.ts';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import { PartLinks } from '../../../ui/layout/PartLinks.tsx';
import { LegalTextBlocks } from './LegalTextBlocks.tsx';
import { sectionsOf } from './sections.ts';
// Signed-out pages don't have it otherwise.
import '../../../theme/print.css';

interface LegalTextSectionsProps {
  text: LegalText;
  lang: string;
  /** Which version it is, in words. */
  head: string;
}

/**
 * A text with its contents beside it where there is space. Elsewhere its sections are folded: their headings are the
 * contents. On paper the text is whole.
 */
export function LegalTextSections({ text, lang, head }: LegalTextSectionsProps) {
  const { t } = useTranslation();
  const hasRoom = useColumns();
  const isPrinting = usePrinting();
  const [open, setOpen] = useState<readonly string[]>([]);
  const { intro, sections } = sectionsOf(text);
  const isFolded = !hasRoom && sections.length > 1;
  const isAllOpen = open.length === sections.length;
  const toggle = (id: string, isOpen: boolean) =>
    setOpen(before => [...before.filter(other => other !== id), ...(isOpen ? [id] : [])]);
  return (
    <>
      <div className="document-head">
        <p>{head}</p>
        <Button kind="secondary" size="small" icon={printOutline} onClick={() => window.print()}>
          {t('shell.documents.print')}
        </Button>
        {isFolded && (
          <Button kind="quiet" size="small" onClick={() => setOpen(isAllOpen ? [] : sections.map(({ id }) => id))}>
            {t(isAllOpen ? 'shell.documents.fold' : 'shell.documents.unfold')}
          </Button>
        )}
      </div>
      <div className="document-columns">
        {hasRoom && sections.length > 1 && (
          <div className="document-aside">
            <p className="document-contents-title">{t('shell.documents.contents')}</p>
            <PartLinks
              label={t('shell.documents.contents')}
              parts={sections.map(({ id, heading }) => ({ id, title: heading }))}
            />
          </div>
        )}
        <div lang={lang} className="document-text">
          <LegalTextBlocks blocks={intro} />
          {sections.map(({ id, heading, blocks }) => {
            if (!isFolded) {
              return (
                <section key={id}>
                  <h2 id={id} tabIndex={-1}>
                    {heading}
                  </h2>
                  <LegalTextBlocks blocks={blocks} />
                </section>
              );
            }
            const isOpen = isPrinting || open.includes(id);
            return (
              <details
                key={id}
                open={isOpen}
                onToggle={({ currentTarget }) => {
                  if (currentTarget.open !== isOpen) toggle(id, currentTarget.open);
                }}
              >
                <FoldSummary>
                  <h2>{heading}</h2>
                </FoldSummary>
                <LegalTextBlocks blocks={blocks} />
              </details>
            );
          })}
        </div>
      </div>
    </>
  );
}
