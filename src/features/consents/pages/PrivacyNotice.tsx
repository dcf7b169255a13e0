import { DocumentView } from '../document/DocumentView.tsx';

/** What happens to personal data, in the user's language. */
export default function PrivacyNotice() {
  return <DocumentView document="privacy" />;
}
