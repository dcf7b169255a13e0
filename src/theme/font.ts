/** The app's font. It must be shown before a page is rendered, or with the next page. */
import file from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url';

/** How long the first render waits for the font after everything else is ready, in milliseconds. */
const FONT_WAIT_MS = 100;

interface LoadedFont {
  /** Shows the font from now on, once it has loaded. */
  show: () => void;
  /**
   * Shows the font if it loads soon. Resolves once the font is shown, has failed, or is late. A late font is cached for
   * the next start: swapping fonts on a rendered page changes the width of every word, and moves lines and buttons.
   */
  showInTime: () => Promise<void>;
}

/** Requests the font. */
export function loadFont(): LoadedFont {
  const font = new FontFace('Montserrat Variable', `url(${file}) format("woff2")`, { weight: '100 900' });
  const loaded = font.load();
  loaded.catch(error => console.warn('theme: the font failed to load', error));
  return {
    show() {
      loaded.then(() => document.fonts.add(font)).catch(() => {});
    },
    async showInTime() {
      let isLate = false;
      const used = loaded.then(
        () => !isLate && document.fonts.add(font),
        () => {},
      );
      await Promise.race([used, new Promise(resolve => setTimeout(resolve, FONT_WAIT_MS))]);
      isLate = true;
    },
  };
}
