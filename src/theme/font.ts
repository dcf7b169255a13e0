/** The app's font. It must be loaded before the first render, or isn't used for this start. */
import file from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url';

/** How long the first render waits for the font after everything else is ready, in milliseconds. */
const FONT_WAIT_MS = 100;

/**
 * Requests the font. The returned function resolves once the font is used, has failed, or is late. A late font is
 * cached for the next start: swapping fonts on a rendered page changes the width of every word, and moves lines and
 * buttons.
 */
export function loadFont(): () => Promise<void> {
  const font = new FontFace('Montserrat Variable', `url(${file}) format("woff2")`, { weight: '100 900' });
  let isLate = false;
  const used = font.load().then(
    () => {
      if (!isLate) document.fonts.add(font);
    },
    error => console.warn('theme: the font failed to load', error),
  );
  return async () => {
    await Promise.race([used, new Promise(resolve => setTimeout(resolve, FONT_WAIT_MS))]);
    isLate = true;
  };
}
