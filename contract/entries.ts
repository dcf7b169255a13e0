/** Calls about structured entries of the record: allergies, medicines in use, problems and vital signs. */
import * as v from 'valibot';
import { call } from './call.ts';
import { Id, Instant, KeepForEither, PlainDate, Range, requiredLine, Timestamp, versionsQuery } from './formats.ts';
import { dateAt, HOME_TIME_ZONE } from './wallClock.ts';

/** The maximum length of a substance, medicine or problem, in characters. */
export const ENTRY_TEXT_MAX = 200;
/** The maximum length of a reaction, or of dose and instructions. */
export const ENTRY_DETAIL_MAX = 500;
/** The maximum length of the reason why an entry ended. */
export const ENTRY_REASON_MAX = 200;
/** How many active allergies, medicines and problems a patient may have. */
export const ACTIVE_ENTRIES_MAX = 200;
/** How many allergies come with a patient in a list, severe ones first. */
export const LISTED_ALLERGIES_MAX = 20;

export const severities = ['mild', 'moderate', 'severe'] as const;
export type Severity = (typeof severities)[number];

/** How each vital sign is measured: its plausible range, decimals, and unit as people write it. */
export const measures = {
  systolic: { min: 40, max: 300, decimals: 0, unit: 'mmHg' },
  diastolic: { min: 20, max: 200, decimals: 0, unit: 'mmHg' },
  pulse: { min: 20, max: 300, decimals: 0, unit: 'bpm' },
  temperature: { min: 25, max: 45, decimals: 1, unit: '°C' },
  respiratory_rate: { min: 4, max: 80, decimals: 0, unit: 'irpm' },
  saturation: { min: 30, max: 100, decimals: 0, unit: '%' },
  weight: { min: 0.2, max: 500, decimals: 3, unit: 'kg' },
  height: { min: 20, max: 260, decimals: 1, unit: 'cm' },
  glucose: { min: 10, max: 1500, decimals: 0, unit: 'mg/dL' },
} as const;
export type Measure = keyof typeof measures;
export const measureNames = Object.keys(measures) as Measure[];

const measured = (name: Measure) => {
  const { min, max, decimals } = measures[name];
  return v.optional(
    v.pipe(
      v.number('invalid'),
      v.minValue(min, 'measure_range'),
      v.maxValue(max, 'measure_range'),
      v.transform(value => Number(value.toFixed(decimals))),
    ),
  );
};

/** Vital signs of one measurement; at least one of them. */
const Measures = v.pipe(
  v.object({
    systolic: measured('systolic'),
    diastolic: measured('diastolic'),
    pulse: measured('pulse'),
    temperature: measured('temperature'),
    respiratory_rate: measured('respiratory_rate'),
    saturation: measured('saturation'),
    weight: measured('weight'),
    height: measured('height'),
    glucose: measured('glucose'),
  }),
  v.check(given => Object.values(given).some(value => value !== undefined), 'required'),
  v.forward(
    v.check(
      ({ systolic, diastolic }) => systolic === undefined || diastolic === undefined || diastolic < systolic,
      'measure_range',
    ),
    ['diastolic'],
  ),
);
export type Measures = v.InferOutput<typeof Measures>;

/** CID-10, the edition that Brazil uses. No list of its codes comes with the product: docs/architecture.md. */
export const CID10 = { system: 'http://hl7.org/fhir/sid/icd-10', version: '2008' } as const;

/** A code by its form, as people write it: `j451` is `J45.1`. Undefined if it has another form. */
export function cidCode(typed: string): string | undefined {
  const [, category, digit] = /^\s*([A-Z]\d{2})\.?(\d)?\s*$/.exec(typed.toUpperCase()) ?? [];
  return category && (digit === undefined ? category : `${category}.${digit}`);
}

const Code = v.object({
  system: v.literal(CID10.system, 'choice_invalid'),
  version: v.pipe(v.string('required'), v.regex(/^[\w.-]{1,20}$/, 'invalid')),
  code: v.pipe(
    v.string('required'),
    v.transform(typed => cidCode(typed) ?? ''),
    v.nonEmpty('cid_invalid'),
  ),
});

/** Whether a text is a year, a month or a day: `2019`, `2019-03` or `2019-03-15`. */
function isPartialDate(text: string): boolean {
  return /^\d{4}(-\d{2}){0,2}$/.test(text) && text >= '1900' && v.is(PlainDate, `${text}-01-01`.slice(0, 10));
}

/** Since when, as exactly as it is known: a year, a month or a day. */
const PartialDate = v.pipe(v.string('required'), v.check(isPartialDate, 'date_invalid'));

const text = requiredLine(ENTRY_TEXT_MAX);
const detail = v.optional(requiredLine(ENTRY_DETAIL_MAX));

/** What an entry says. */
export const EntryContent = v.variant(
  'kind',
  [
    /** `text`: the substance; `detail`: the reaction. */
    v.object({
      kind: v.literal('allergy'),
      text,
      detail,
      severity: v.optional(v.picklist(severities, 'choice_invalid')),
    }),
    /** The statement that no allergy is known. An allergy that is entered later ends it. */
    v.object({ kind: v.literal('no_allergies') }),
    /** `text`: the medicine; `detail`: dose and instructions. */
    v.object({ kind: v.literal('medicine'), text, detail, since: v.optional(PartialDate) }),
    v.object({ kind: v.literal('problem'), text, code: v.optional(Code), since: v.optional(PartialDate) }),
    /** A time in the future becomes now. */
    v.object({ kind: v.literal('vitals'), measured_at: Instant, measures: Measures }),
  ],
  'choice_invalid',
);
export type EntryContent = v.InferOutput<typeof EntryContent>;
export type EntryKind = EntryContent['kind'];
export const entryKinds = ['allergy', 'no_allergies', 'medicine', 'problem', 'vitals'] as const;

/** `entered_in_error` hides an entry from lists; its versions stay. */
export const entryStates = ['active', 'ended', 'entered_in_error'] as const;

/** One state of an entry. */
export const Entry = v.object({
  id: Id,
  /** Starts at 1 and increases with each saved change. */
  version: v.number(),
  state: v.picklist(entryStates),
  ended_on: v.nullable(PlainDate),
  end_reason: v.nullable(v.string()),
  /** When this version was saved, and by which doctor. */
  written_at: Timestamp,
  author: v.object({ id: Id, name: v.string() }),
  content: EntryContent,
});
export type Entry = v.InferOutput<typeof Entry>;

/** An active allergy in lists of patients. */
export const ListedAllergy = v.object({ id: Id, text: v.string(), severity: v.optional(v.picklist(severities)) });
export type ListedAllergy = v.InferOutput<typeof ListedAllergy>;

/** A patient's entries that are active or ended, in no meaningful order. `keep` as for `readRecord`. */
export const listEntries = call({
  method: 'GET',
  path: '/patients/:patientId/entries',
  who: ['Patient', 'Doctor'],
  params: v.object({ patientId: Id }),
  query: v.object({
    ...v.pick(Range, ['limit', 'after']).entries,
    ...KeepForEither,
  }),
  response: v.array(Entry),
});

/** The maximum page size for versions of entries. */
export const ENTRY_VERSIONS_MAX = 100;

/** A saved state of an entry; `number` orders all of a patient's. */
export const EntryVersion = v.object({ number: v.number(), ...Entry.entries });
export type EntryVersion = v.InferOutput<typeof EntryVersion>;

/** Every state of every entry of a patient, those entered in error included, latest first. */
export const listEntryVersions = call({
  method: 'GET',
  path: '/patients/:patientId/entries/versions',
  who: ['Patient', 'Doctor'],
  params: v.object({ patientId: Id }),
  query: versionsQuery(ENTRY_VERSIONS_MAX),
  response: v.array(EntryVersion),
});

/** What a doctor saves. */
export const GivenEntry = v.object({
  /** One of the doctor's own appointments with the patient. */
  appointment_id: Id,
  /** The version that was read before; omitted for a new entry. */
  version: v.optional(v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(1, 'invalid'))),
  state: v.picklist(entryStates, 'choice_invalid'),
  /** Of an ended entry; today at the appointment's clinic by default, and at the latest. */
  ended_on: v.optional(PlainDate),
  end_reason: v.optional(requiredLine(ENTRY_REASON_MAX)),
  content: EntryContent,
});
export type GivenEntry = v.InferOutput<typeof GivenEntry>;

/**
 * Saves an entry under an id that the client has made. A stale version is refused with `version_conflict`; repeating
 * what is stored changes nothing.
 */
export const saveEntry = call({
  method: 'PUT',
  path: '/entries/:id',
  who: 'Doctor',
  params: v.object({ id: Id }),
  body: GivenEntry,
  response: Entry,
});

/** Additional member of a `version_conflict` problem: the entry as it is now. */
export const EntryConflict = v.object({ current: Entry });

/** How many suggestions there are at most. */
export const SUGGESTIONS_MAX = 500;

/** What the doctor has entered before, for any patient: a text with its code, if it has one, and how often. */
export const Suggestion = v.object({
  kind: v.picklist(['allergy', 'medicine', 'problem']),
  text: v.string(),
  code: v.optional(v.string()),
  count: v.number(),
});
export type Suggestion = v.InferOutput<typeof Suggestion>;

/** The signed-in doctor's suggestions, most used first. */
export const listSuggestions = call({
  method: 'GET',
  path: '/entries/suggestions',
  who: 'Doctor',
  response: v.array(Suggestion),
});

/** Whether two contents say the same; times are compared as instants. */
export function isSameContent(one: EntryContent, other: EntryContent): boolean {
  const plain = (content: EntryContent): unknown =>
    content.kind === 'vitals' ? { ...content, measured_at: Date.parse(content.measured_at) } : content;
  return JSON.stringify(sorted(plain(one))) === JSON.stringify(sorted(plain(other)));
}

/** A value in one order of its members, without undefined ones. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}

/**
 * A list with an entry as it was just saved. One entered in error leaves the list; an active allergy, or a later
 * statement, ends the statement that no allergy is known, as the server does.
 */
export function withEntry(list: readonly Entry[], saved: Entry): Entry[] {
  const { kind } = saved.content;
  const endsStatements = saved.state === 'active' && (kind === 'allergy' || kind === 'no_allergies');
  const others = list
    .filter(({ id }) => id !== saved.id)
    .map(one =>
      endsStatements && one.state === 'active' && one.content.kind === 'no_allergies'
        ? { ...one, state: 'ended' as const, ended_on: dateAt(HOME_TIME_ZONE, Date.parse(saved.written_at)) }
        : one,
    );
  return saved.state === 'entered_in_error' ? others : [...others, saved];
}

/** Allergies of a list with an entry as it was just saved, severe ones first. */
export function withListedAllergy(
  listed: readonly ListedAllergy[],
  { id, state, content }: Pick<Entry, 'id' | 'state' | 'content'>,
): ListedAllergy[] {
  const others = listed.filter(one => one.id !== id);
  if (content.kind !== 'allergy' || state !== 'active') return others;
  const { text, severity } = content;
  return [...others, { id, text, ...(severity && { severity }) }].sort(byConcern);
}

/** The order of allergies in lists: severe ones first, then by text. */
function byConcern(one: ListedAllergy, other: ListedAllergy): number {
  const rank = ({ severity }: ListedAllergy) => (severity ? severities.indexOf(severity) : -1);
  return rank(other) - rank(one) || (one.text.toLowerCase() < other.text.toLowerCase() ? -1 : 1);
}
