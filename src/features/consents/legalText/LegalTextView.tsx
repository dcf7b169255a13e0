import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  currentVersions,
  type LegalTextName,
  languageShown,
  legalTextVersion,
  legalTextVersions,
} from '../../../../contract/legalTexts.ts';
import { useDates } from '../../../i18n/dates.ts';
import type { Block, LegalText } from '../../../i18n/legalText.ts';
import { legalTextChunk } from '../../../i18n/legalTexts.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { avatarService } from '../../../page/avatarAddress.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { useColumns } from '../../../ui/browser/mediaQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { PartLinks } from '../../../ui/layout/PartLinks.tsx';
import { legalTextPath } from './legalTextPath.ts';
import './legal-text.css';

/** A text that users accept: the version in `?version`, otherwise the one in force. */
export function LegalTextView({ document }: { document: LegalTextName }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { plainDate } = useDates();
  const [search] = useSearchParams();
  const current = currentVersions[document];
  const asked = Number(search.get('version') ?? current);
  const shown = legalTextVersion(document, asked) ?? legalTextVersion(document, current);
  if (!shown) return null;
  const lang = languageShown(document, language);
  const others = legalTextVersions[document].filter(({ version }) => version !== shown.version);
  return (
    <Stack>
      {lang !== language && <Note tone="info">{t('shell.documents.portuguese')}</Note>}
      {shown.version !== current && <Note tone="warning">{t('shell.documents.earlier')}</Note>}
      <Card as="article" className="document">
        <p className="document-version">
          {t('shell.documents.version', { version: shown.version, day: plainDate(shown.date) })}
        </p>
        <Text key={`${document} ${shown.version} ${lang}`} document={document} version={shown.version} lang={lang} />
        {others.length > 0 && (
          <nav aria-label={t('shell.documents.versions')} className="document-versions">
            {others.map(({ version, date }) => (
              <Link key={version} to={legalTextPath(document, version)}>
                {t('shell.documents.version', { version, day: plainDate(date) })}
              </Link>
            ))}
          </nav>
        )}
      </Card>
    </Stack>
  );
}

interface TextProps {
  document: LegalTextName;
  version: number;
  lang: 'pt-BR' | 'en-US';
}

function Text({ document, version, lang }: TextProps) {
  const { t } = useTranslation();
  const [text, setText] = useState<LegalText>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const hasRoom = useColumns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    const chunk = legalTextChunk(document, version, lang);
    if (!chunk) throw new Error(`The text ${document} ${version} does not exist in ${lang}.`);
    let isOver = false;
    loadChunk(`${document}${version}`, chunk).then(
      loaded => {
        if (!isOver) setText(loaded.default);
      },
      failure => {
        if (!isOver) setError(failure);
      },
    );
    return () => {
      isOver = true;
    };
  }, [document, version, lang, tries]);
  if (error !== undefined) {
    const retry = () => {
      setError(undefined);
      setTries(before => before + 1);
    };
    return <LoadFailed error={error} onRetry={retry} />;
  }
  if (!text) return <Loading rows={3} />;
  const headings = text.flatMap((block, place) =>
    'heading' in block ? [{ id: headingId(place), title: block.heading }] : [],
  );
  const contents = <PartLinks label={t('shell.documents.contents')} parts={headings} />;
  return (
    <div className="document-columns">
      {headings.length > 1 &&
        (hasRoom ? (
          <div className="document-aside">
            <p className="document-contents-title">{t('shell.documents.contents')}</p>
            {contents}
          </div>
        ) : (
          <details>
            <summary className="document-contents">{t('shell.documents.contents')}</summary>
            {contents}
          </details>
        ))}
      <div lang={lang} className="document-text">
        {text.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
          <Part key={place} id={headingId(place)} block={block} />
        ))}
      </div>
    </div>
  );
}

const headingId = (place: number) => `part-${place}`;

function Part({ id, block }: { id: string; block: Block }) {
  const service = avatarService();
  if ('heading' in block) {
    return (
      <h2 id={id} tabIndex={-1}>
        {block.heading}
      </h2>
    );
  }
  if ('warning' in block) return <p className="document-warning">{block.warning}</p>;
  if ('list' in block) {
    return (
      <ul>
        {block.list.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  if ('definitions' in block) {
    return (
      <dl>
        {block.definitions.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if (block.when === 'avatars' && !service) return null;
  return <p>{block.text.replace('{{service}}', service ?? '')}</p>;
}
