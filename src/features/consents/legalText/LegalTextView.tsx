import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  currentVersions,
  type LegalTextName,
  languageShown,
  legalTextVersion,
  legalTextVersions,
} from '../../../../contract/legalTexts.ts';
import { useDates } from '../../../i18n/dates.ts';
import type { LegalText } from '../../../i18n/legalText.ts';
import { legalTextChunk } from '../../../i18n/legalTexts.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LegalTextSections } from './LegalTextSections.tsx';
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
        <Text
          key={`${document} ${shown.version} ${lang}`}
          document={document}
          version={shown.version}
          lang={lang}
          head={t('shell.documents.version', { version: shown.version, day: plainDate(shown.date) })}
        />
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
  /** Which version it is, in words. */
  head: string;
}

function Text({ document, version, lang, head }: TextProps) {
  const [text, setText] = useState<LegalText>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
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
  if (!text) {
    return (
      <>
        <div className="document-head">
          <p>{head}</p>
        </div>
        <Loading rows={3} />
      </>
    );
  }
  return <LegalTextSections text={text} lang={lang} head={head} />;
}
