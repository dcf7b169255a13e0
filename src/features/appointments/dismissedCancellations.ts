/** Which cancellations by the clinic were dismissed on this device, by the appointments' ids. */

const KEY = '@ClinicApp:dismissedCancellations';
/** More than one person has at a time. Beyond that, the oldest are forgotten. */
const MAX_IDS = 100;

function dismissedIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const isCancellationDismissed = (id: string): boolean => dismissedIds().includes(id);

/** Dismisses cancellations permanently. If that can't be stored, they are shown again. */
export function dismissCancellations(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...dismissedIds(), ...ids].slice(-MAX_IDS)));
  } catch (error) {
    console.warn('appointments: a dismissal could not be stored', error);
  }
}
