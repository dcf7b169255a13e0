import type { DocumentName } from '../../../../contract/legalTexts.ts';

const paths: Record<DocumentName, string> = { terms: '/readme', privacy: '/privacy-notice' };

/** The page that shows a version of a text. */
export const documentPath = (document: DocumentName, version: number): string =>
  `${paths[document]}?version=${version}`;
