/** Ionic's tabs clip printing to the first page, in a shadow root that our style sheets can't reach. */
const OPEN = '@media print { .tabs-inner { position: static !important; contain: none !important } }';

/** Lets the content of these tabs print on as many sheets as it needs. */
export function makePrintable(tabs: Element | null): void {
  const root = tabs?.shadowRoot;
  if (!root || !('adoptedStyleSheets' in root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OPEN);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
