import type { Section } from './sections.ts';
import type { Words } from './words.ts';

export interface Layout {
  greeting: string;
  /** Before several sections. */
  lead: string | undefined;
  sections: readonly Section[];
  app: string;
  unsubscribe: string | undefined;
}

/**
 * The plain text of a message. Names of doctors and clinics come after the links: programs that show the beginning of a
 * mail beside its subject don't get as far.
 */
export function textOf({ greeting, lead, sections, app, unsubscribe }: Layout, said: Words): string {
  return [
    ...[greeting, ...(lead ? [lead] : [])],
    sections.map(sectionText).join('\n\n— — —\n\n'),
    `${said.actions.app}: ${app}`,
    said.footer,
    ...(unsubscribe ? [`${said.actions.unsubscribe}:\n${unsubscribe}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionText({ lead, notes, rows, actions }: Section): string {
  const lines = (chosen: Section['rows']) =>
    chosen
      .map(
        ({ label, text, action }) => `${label}: ${text}${action?.label ? `\n${action.label}: ${action.address}` : ''}`,
      )
      .join('\n');
  return [
    [lead, ...notes].join('\n'),
    lines(rows.filter(({ isTime }) => isTime)),
    ...actions.map(({ label, address }) => `${label}:\n${address}`),
    lines(rows.filter(({ isTime }) => !isTime)),
  ]
    .filter(part => part !== '')
    .join('\n\n');
}
