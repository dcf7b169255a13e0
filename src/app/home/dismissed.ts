/** Who put the first steps away on this device. By id, so that each person of a shared one decides for themselves. */
const KEY = '@ClinicApp:firstStepsDismissed';
/** The people of a family or of a ward's tablet; the longest ago are asked again. */
const MOST = 20;

function dismissers(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether somebody needs no first steps any more. */
export function isDismissed(userId: string): boolean {
  return dismissers().includes(userId);
}

/** Puts them away for good; where nothing can be kept they are back at the next start. */
export function dismiss(userId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...dismissers(), userId].slice(-MOST)));
  } catch (error) {
    console.warn('The first steps are not put away for good:', error);
  }
}
