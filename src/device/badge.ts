/** The icon of the installed app, on which some systems can show a number. */
interface Badging {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows a number on the icon; 0 removes it. Does nothing where that isn't possible or allowed, and never rejects. */
export async function showBadge(count: number, on: Badging = navigator): Promise<void> {
  try {
    await (count > 0 ? on.setAppBadge?.(count) : on.clearAppBadge?.());
  } catch (error) {
    console.warn('shell: the icon could not be marked', error);
  }
}
