import { LegalTextView } from '../legalText/LegalTextView.tsx';

/** The terms of use. They are in Portuguese in every language, because that text is binding. */
export default function Readme() {
  return <LegalTextView document="terms" />;
}
