/**
 * Whom the signed-in patient acts for: a dependent, or themselves. Stored on this device until the session ends. Each
 * tab has its own choice, so that a screen never switches to another person by itself.
 */
import * as v from 'valibot';
import type { Dependent } from '../../../contract/care.ts';
import { createListeners } from '../../device/listeners.ts';
import { currentSession, deviceStore, watchSessionEnd } from '../../device/session.ts';

/** The dependent for whom something is done. */
export type DependentRef = Pick<Dependent, 'id' | 'name'>;

const KEY = '@ClinicApp:patient';

/** The choice of an account. The name is stored to be shown before the list of dependents is loaded. */
const Stored = v.object({ userId: v.string(), id: v.string(), name: v.string() });
type Stored = v.InferOutput<typeof Stored>;

export interface Choice {
  /** The chosen dependent of an account; undefined if its user acts for themselves. The object is stable. */
  of(userId: string): DependentRef | undefined;
  /** Chooses a dependent for an account, or its user (undefined). */
  choose(userId: string, dependent: DependentRef | undefined): void;
  subscribe(listener: () => void): () => void;
  /** The session has ended. */
  forget(): void;
}

/** @param store local storage, which may be blocked or full: the choice then lasts until the page is reloaded */
export function createChoice(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Choice {
  const listeners = createListeners();
  let current = read();

  function read(): Stored | undefined {
    try {
      const parsed = v.safeParse(Stored, JSON.parse(store.getItem(KEY) ?? 'null'));
      return parsed.success ? parsed.output : undefined;
    } catch {
      return undefined;
    }
  }

  function set(next: Stored | undefined): void {
    current = next;
    try {
      if (next) store.setItem(KEY, JSON.stringify(next));
      else store.removeItem(KEY);
    } catch (error) {
      console.warn('care: the choice of the patient could not be stored', error);
    }
    listeners.notify();
  }

  return {
    of: userId => (current?.userId === userId ? current : undefined),
    choose(userId, dependent) {
      const isSame = dependent
        ? current?.userId === userId && current.id === dependent.id && current.name === dependent.name
        : current === undefined;
      if (!isSame) set(dependent && { userId, id: dependent.id, name: dependent.name });
    },
    subscribe: listeners.add,
    forget: () => set(undefined),
  };
}

export const choice = createChoice(deviceStore());
watchSessionEnd(() => choice.forget());

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
