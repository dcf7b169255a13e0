/**
 * Whom the signed-in patient acts for: a dependent, or themselves. Stored on this device until the session ends. Each
 * tab has its own choice, also after a reload, so that a screen never switches to another person by itself.
 */
import * as v from 'valibot';
import type { Dependent } from '../../../contract/care.ts';
import { createListeners } from '../../device/listeners.ts';
import { currentSession, deviceStore, type Store, tabStore, watchSessionEnd } from '../../device/session.ts';

/** The dependent for whom something is done. */
export type DependentRef = Pick<Dependent, 'id' | 'name'>;

const KEY = '@ClinicApp:patient';

/**
 * The choice of an account; null if its user acts for themselves. The name is stored to be shown before the list of
 * dependents is loaded. `session` is drawn for each session: a tab that is restored later may have a choice of a
 * session that has ended since.
 */
const Stored = v.object({
  session: v.string(),
  userId: v.string(),
  dependent: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
type Stored = v.InferOutput<typeof Stored>;

export interface Choice {
  /** The chosen dependent of an account; undefined if its user acts for themselves. The object is stable. */
  of(userId: string): DependentRef | undefined;
  /** Chooses a dependent for an account, or its user (undefined). */
  choose(userId: string, dependent: DependentRef | undefined): void;
  subscribe(listener: () => void): () => void;
  /** The session of this user has ended. */
  forget(userId: string): void;
}

/**
 * Either store may be blocked or full: the choice then lasts until the page is reloaded.
 * @param tab holds this tab's choice, also that of oneself
 * @param device holds the last choice in any tab, with which a new tab begins
 */
export function createChoice(tab: Store, device: Store): Choice {
  const listeners = createListeners();
  const [own, last] = [read(tab), read(device)];
  let current = own && own.session === last?.session ? own : last;

  function read(store: Store): Stored | undefined {
    try {
      const parsed = v.safeParse(Stored, JSON.parse(store.getItem(KEY) ?? 'null'));
      return parsed.success ? parsed.output : undefined;
    } catch {
      return undefined;
    }
  }

  function write(store: Store, value: Stored | undefined): void {
    try {
      if (value) store.setItem(KEY, JSON.stringify(value));
      else store.removeItem(KEY);
    } catch (error) {
      console.warn('care: the choice of the patient could not be stored', error);
    }
  }

  return {
    of: userId => (current?.userId === userId ? (current.dependent ?? undefined) : undefined),
    choose(userId, chosen) {
      const before = current?.userId === userId ? current : undefined;
      if (before?.dependent?.id === chosen?.id && before?.dependent?.name === chosen?.name) return;
      const present = read(device);
      const session = present?.userId === userId ? present.session : crypto.randomUUID();
      current = { session, userId, dependent: chosen ? { id: chosen.id, name: chosen.name } : null };
      write(tab, current);
      write(device, current);
      listeners.notify();
    },
    subscribe: listeners.add,
    forget(userId) {
      // Another user may have signed in on this device since.
      if (read(device)?.userId === userId) write(device, undefined);
      write(tab, undefined);
      current = undefined;
      listeners.notify();
    },
  };
}

export const choice = createChoice(tabStore(), deviceStore());
watchSessionEnd((_reason, { user }) => choice.forget(user.id));

/** The id of the chosen dependent of the signed-in user, for what runs outside of components. */
export function chosenDependentId(): string | undefined {
  const userId = currentSession()?.user.id;
  return userId === undefined ? undefined : choice.of(userId)?.id;
}

/**
 * The patients among whom a user can choose, the user first.
 * @param chosen listed even before the list is loaded
 */
export function patientsOf(
  { id, name }: DependentRef,
  dependents: readonly DependentRef[],
  chosen: DependentRef | undefined,
): DependentRef[] {
  const isListed = !chosen || dependents.some(dependent => dependent.id === chosen.id);
  return [{ id, name }, ...dependents, ...(isListed ? [] : [chosen])];
}

export const firstName = (name: string): string => name.split(' ', 1)[0] ?? name;
