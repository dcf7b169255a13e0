/** The box in which Ionic's tabs hold the pages cuts them at the first sheet of paper; its style is out of reach of ours. */
const OPEN = '@media print { .tabs-inner { position: static !important; contain: none !important } }';

/** Lets the pages inside these tabs run over as many sheets as they need when they are printed. */
export function makePrintable(tabs: Element | null): void {
  const root = tabs?.shadowRoot;
  if (!root || !('adoptedStyleSheets' in root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OPEN);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
