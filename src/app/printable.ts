/** Ionic's tabs clip a printed page to its first sheet, in a shadow root that our style sheets can't reach. */
const OPEN = '@media print { .tabs-inner { position: static !important; contain: none !important } }';

/** Lets the pages inside these tabs run over as many sheets as they need when they are printed. */
export function makePrintable(tabs: Element | null): void {
  const root = tabs?.shadowRoot;
  if (!root || !('adoptedStyleSheets' in root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OPEN);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
