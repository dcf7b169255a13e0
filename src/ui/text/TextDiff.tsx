import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './text-diff.css';
import { wordDiff } from './wordDiff.ts';

/** How a text became another one. Additions and removals are marked by lines and, for screen readers, by words. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  const runs = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <p className="text-diff">
      {runs.map(({ kind, text }, place) => {
        const key = `${place} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={key}>
            <span className="visually-hidden">{` ${t(`ui.diff.${kind}`)} `}</span>
            {text}
            <span className="visually-hidden">{` ${t('ui.diff.end')} `}</span>
          </Mark>
        );
      })}
    </p>
  );
}
