import type { LegalTextName } from '../../../../contract/legalTexts.ts';

const paths: Record<LegalTextName, string> = { terms: '/readme', privacy: '/privacy-notice' };

/** The page that shows a version of a text. */
export const legalTextPath = (document: LegalTextName, version: number): string =>
  `${paths[document]}?version=${version}`;
