/**
 * Intents: what the person wants done. The outbox stores them rather than HTTP requests, and knows no kind of them: a
 * feature defines each kind with `defineIntent`, in one file, and the app hands all of them to the outbox.
 */
import type { TFunction } from 'i18next';
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import type { Mirrored, MirrorStore } from '../../device/schema.ts';
import type { ApiRequest, FileForm } from '../../net/exchange.ts';

/** An intent whose kind isn't known here. */
export interface AnyIntent {
  readonly kind: string;
}
export const AnyIntent: v.GenericSchema<AnyIntent> = v.looseObject({ kind: v.string() });

/** The lanes: small writes are sent in order, one at a time; uploads two in parallel. */
export const lanes = ['writes', 'uploads'] as const;
export type Lane = (typeof lanes)[number];

/** A request of an intent. The bytes of its file, if it has one, are added when it is sent. */
export type IntentRequest = Omit<ApiRequest, 'form'> & { form?: Omit<FileForm, 'bytes'> };

/** The file of an intent. Its bytes are stored apart from the entry, under `id`. */
interface IntentFile {
  id: string;
  name: string;
  /** The id of the record that the file is added to. */
  recordId: string;
}

/** The request with the bytes of its file, if it has one. */
export function withFile({ form, ...request }: IntentRequest, bytes: Blob | undefined): ApiRequest {
  return form && bytes ? { ...request, form: { ...form, bytes } } : request;
}

/** What a definition may change once the server has executed its intent: the user's mirror, in one transaction. */
export interface MirrorChanges {
  userId: string;
  /** Epoch milliseconds. */
  now: number;
  /** Changes a mirrored value, if there is one, without renewing its age. */
  change<S extends MirrorStore>(store: S, key: string, work: (value: Mirrored[S]) => Mirrored[S]): Promise<void>;
}

/** What texts are made with, in the current language. */
export interface Words {
  t: TFunction;
  /** Day and time of an instant (ISO 8601) in an IANA time zone. */
  dayTime(instant: string, zone: string): string;
  /** A date without a time, `2026-11-22`. */
  plainDate(date: string): string;
  /** Translates a specialty's name from the API. */
  specialtyName(name: string): string;
}

/** An intent in words. */
interface IntentDescription {
  /** One line: what it does, and to what. */
  line: string;
  /** Marks the record that it is about while it waits. */
  badge: string;
  /** The text that the person wrote, for copying; empty if there is none. */
  text: string;
}

/** What the server has made of an intent, in words. */
export interface SentDescription {
  text: string;
  /** Set if more has to be said than that it was sent. */
  title?: string;
  /** A link to where the person can act on it. */
  action?: { label: string; to: string };
}

/** The sending state that an overlay may depend on. */
interface Pending<I> {
  intent: I;
  state: 'waiting' | 'sending' | 'refused';
  problem: Problem | null;
}

/** A record that has taken the place of another one, such as an appointment at its new time. */
export interface Successor {
  /** The id of the record that it replaces. */
  formerId: string;
  id: string;
  /** What the definitions need of the new record. It may be stored for long, so with little personal data. */
  record: unknown;
}

/** A draft under its name. */
interface NamedDraft {
  name: string;
  value: unknown;
}

/** What happens to drafts when another record takes the place of theirs. */
interface DraftRetargeting {
  /** The draft for the successor; undefined if it is about another record. */
  retarget(draft: NamedDraft, successor: Successor): NamedDraft | undefined;
  /** Both texts in one draft, if the successor already has one. */
  merge(own: unknown, given: unknown): unknown;
}

/** One kind of intent. `I` is the intent, `R` the last response, `V` what the overlay is applied to. */
interface IntentParts<I extends AnyIntent, R, V> {
  /** Part of the stored format: it never changes. */
  kind: I['kind'];
  /** Reads what this and earlier versions of the app have stored, so fields that are added later must be optional. */
  schema: v.GenericSchema<unknown, I>;
  /** What it is about, as `topic:id`. Intents of one subject are merged while they wait, and sent in order. */
  subject(intent: I): string;
  lane: Lane;
  /** Another subject: its earlier entries are settled before this one is sent. */
  behind?(intent: I): string;
  /** The file that is sent along, if it has one. */
  file?(intent: I): IntentFile;
  /** Its requests, in order. Each must be safe to repeat under its Idempotency-Key. */
  requests(intent: I): readonly [IntentRequest, ...IntentRequest[]];
  /** The schema of the response to the last request; undefined if that is empty. */
  response: v.GenericSchema<unknown, R> | undefined;
  /** The stores that `applyResponse` may change; all others stay readable meanwhile. */
  stores: readonly MirrorStore[];
  /** Brings the mirror up to date once the server has executed it. */
  applyResponse(mirror: MirrorChanges, intent: I, response: R): Promise<void>;
  /** The record that has taken the place of its own by this response. What waits for that one is then for this one. */
  successor?(intent: I, response: R): Successor | undefined;
  /** The same intent for a successor of its record; undefined if it is about another record. */
  retarget?(intent: I, successor: Successor): I | undefined;
  /** Its drafts, if they can wait while another record takes the place of theirs. */
  drafts?: DraftRetargeting;
  /** Merges a waiting intent with a later one of its subject. Only called for two intents of this kind. */
  merge(earlier: I, later: I): I;
  /** Whether the later one may take the earlier one's place in the queue. True by default. */
  mayMerge?(earlier: I, later: I): boolean;
  /**
   * What remains of a refused intent once the person has given a later one of its subject. Nothing by default: the
   * later one replaces it.
   */
  remainder?(refused: I, later: I): I | undefined;
  /** Adapts a later intent of the subject after `sent` was executed, for example to the record's new version. */
  follow?(later: I, sent: I, response: R): I;
  /**
   * For an intent that was refused as outdated although it would overwrite only the person's own work: what to send
   * instead.
   *
   * @param lost an earlier intent of the subject whose response was lost, so that the server may have executed it
   */
  rebase?(intent: I, problem: Problem, lost: I | undefined): I | undefined;
  /** The part that the server has left out of an otherwise successful request, and why. */
  leftOut?(intent: I, response: R): { intent: I; problem: Problem } | undefined;
  /**
   * Shows a pending intent on top of fetched data. Pure; returns `value` itself if nothing changes. By default, nothing
   * changes.
   */
  overlay?(value: V, pending: Pending<I>): V;
  describe(intent: I, words: Words): IntentDescription;
  /** Why it was refused, where the problem's own text isn't good enough. */
  describeRefusal?(problem: Problem, t: TFunction): { title: string; text: string } | undefined;
  /** What the server has made of it, for its announcement. By default, its own line. */
  describeSent?(intent: I, response: R, words: Words): SentDescription | undefined;
  /**
   * The page where it can be seen and entered again. A page that shows one of several patients must be told which.
   * @param userId the user who made it
   */
  route(intent: I, userId: string): string;
}

export interface IntentDefinition<I extends AnyIntent, R, V> extends IntentParts<I, R, V> {
  /** Whether an intent is of this kind. */
  is(intent: AnyIntent): intent is I;
  /** Shows all pending intents of this kind on top of fetched data. */
  applyPending(value: V, entries: readonly Pending<AnyIntent>[]): V;
}

export type AnyIntentDefinition = IntentDefinition<AnyIntent, unknown, unknown>;

/** The fields of a defined intent, without its kind. */
export type FieldsOf<I extends AnyIntent> = Omit<I, 'kind'>;

/** Defines a kind of intent. */
export function defineIntent<I extends AnyIntent, R, V>(parts: IntentParts<I, R, V>): IntentDefinition<I, R, V> {
  const is = (intent: AnyIntent): intent is I => intent.kind === parts.kind;
  return {
    ...parts,
    is,
    applyPending: (value, entries) =>
      entries.reduce(
        (shown, { intent, state, problem }) =>
          is(intent) && parts.overlay ? parts.overlay(shown, { intent, state, problem }) : shown,
        value,
      ),
  };
}

/** The kinds of intents that this version of the app knows. */
export interface IntentRegistry {
  /** Hands the definitions over. Must precede any use of the outbox. */
  register(definitions: readonly AnyIntentDefinition[]): void;
  /** The definition of an intent that was read by `parse`, or made for one of the definitions. */
  of(intent: AnyIntent): AnyIntentDefinition;
  /** All of them. */
  all(): readonly AnyIntentDefinition[];
  /** Validates an intent. Undefined if it is of another version of the app. */
  parse(value: unknown): AnyIntent | undefined;
  /** The file that a stored intent refers to, even if other parts of the intent can't be read. */
  fileIn(value: unknown): string | undefined;
}

export function createIntentRegistry(definitions: readonly AnyIntentDefinition[] = []): IntentRegistry {
  let byKind = new Map<string, AnyIntentDefinition>();
  function register(given: readonly AnyIntentDefinition[]): void {
    byKind = new Map(given.map(definition => [definition.kind, definition]));
  }
  /** A stored value with the definition of its kind. */
  function find(value: unknown) {
    // Without definitions, every stored entry would look like one of another version of the app.
    if (byKind.size === 0) throw new Error('The outbox is used before its intents are registered');
    const intent = v.safeParse(AnyIntent, value);
    const definition = intent.success ? byKind.get(intent.output.kind) : undefined;
    return intent.success && definition ? { intent: intent.output, definition } : undefined;
  }
  register(definitions);
  return {
    register,
    all: () => [...byKind.values()],
    of(intent) {
      const found = find(intent);
      if (!found) throw new Error(`No intent of kind ${intent.kind} is registered`);
      return found.definition;
    },
    parse(value) {
      const found = find(value);
      const parsed = found && v.safeParse(found.definition.schema, value);
      return parsed?.success ? parsed.output : undefined;
    },
    fileIn(value) {
      const found = find(value);
      const id: unknown = found?.definition.file?.(found.intent).id;
      return typeof id === 'string' ? id : undefined;
    },
  };
}
