import type { Block, LegalText } from '../../../i18n/legalText.ts';

type Content = Exclude<Block, { heading: string }>;

interface Section {
  /** Unique in its text. */
  id: string;
  heading: string;
  blocks: Content[];
}

/** A text by its headings, and what comes before the first one. */
export function sectionsOf(text: LegalText): { intro: Content[]; sections: Section[] } {
  const intro: Content[] = [];
  const sections: Section[] = [];
  for (const [place, block] of text.entries()) {
    if ('heading' in block) sections.push({ id: `part-${place}`, heading: block.heading, blocks: [] });
    else (sections.at(-1)?.blocks ?? intro).push(block);
  }
  return { intro, sections };
}
