/** Users who dismissed the first steps on this device, by id, because a device may be shared. */
const KEY = '@ClinicApp:firstStepsDismissed';
/** Enough for a family or a ward's tablet. Beyond that, the oldest are forgotten. */
const MOST = 20;

function dismissers(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether a user has dismissed the first steps. */
export function isDismissed(userId: string): boolean {
  return dismissers().includes(userId);
}

/** Dismisses the first steps permanently. If that can't be stored, they are shown again at the next start. */
export function dismiss(userId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...dismissers(), userId].slice(-MOST)));
  } catch (error) {
    console.warn('The first steps are not put away for good:', error);
  }
}
