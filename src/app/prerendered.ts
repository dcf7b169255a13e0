/** Whether the app takes over the prerendered page that the document may contain (src/prerender.tsx). */
import { currentSession } from '../device/session.ts';
import { endPrerendered } from '../page/prerendered.ts';
import { signedOutRedirect } from './guard.ts';

/** Which page the document contains. Read once: i18next changes the document's language when it starts. */
const { classList, dataset, lang } = document.documentElement;
const prerendered = dataset.prerendered;

/** Whether the document contains the page that this start shows to a signed-out user in this language. */
export function isPrerendered(language: string): boolean {
  if (prerendered === undefined || classList.contains('unfit') || currentSession()) return false;
  const { pathname } = window.location;
  return language === lang && prerendered === (signedOutRedirect(pathname) ?? pathname);
}

/** Shows the starting text instead of a prerendered page, until the app is rendered. */
export function dropPrerendered(root: HTMLElement): void {
  if (prerendered === undefined) return;
  const starting = document.getElementById('starting');
  root.replaceChildren(...(starting ? [starting] : []));
  endPrerendered();
}
