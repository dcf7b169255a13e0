import { LegalTextView } from '../legalText/LegalTextView.tsx';

/** What happens to personal data, in the user's language. */
export default function PrivacyNotice() {
  return <LegalTextView document="privacy" />;
}
