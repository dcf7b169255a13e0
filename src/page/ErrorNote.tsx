import { useTranslation } from 'react-i18next';
import { describe } from '../net/problems.ts';
import { Note } from '../ui/feedback/Note.tsx';

interface ErrorNoteProps {
  error: unknown;
  /** Replaces the error's own text. */
  text?: string | undefined;
}

/** An error beside what failed, where a toast would go unnoticed. Nothing without an error. */
export function ErrorNote({ error, text }: ErrorNoteProps) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  const described = describe(error, t);
  return (
    <Note tone="danger" role="alert" title={described.title}>
      <p>{text ?? described.text}</p>
    </Note>
  );
}
