/** Inputs for a call, generated from its schema: valid, nearly valid, and unrelated values. */
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** Any text, and texts that often break databases, parsers and templates. */
export const nasty = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 }).map(codes => String.fromCodePoint(...codes)),
  fc.string(),
  fc.constantFrom(
    ...['\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '__proto__', 'constructor', 'prototype', 'toString'],
    ...[
      "'; drop table account; --",
      "' or '1'='1",
      '$1',
      '%00',
      '%',
      '_',
      '\\',
      '../../../../etc/passwd',
      '..%2f..%2f',
    ],
    ...['1e999', '-0', 'NaN', '0x10', '١٢٣', '{{7*7}}', '<script>alert(1)</script>', '\r\nSet-Cookie: a=b'],
    ...['x'.repeat(5_000), 'é'.repeat(100_001), ' '.repeat(300)],
  ),
);

/** Invalid dates, and dates outside a database's range. */
const absurdDates = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '+275760-09-13T00:00:00Z'],
  ...['2027-02-30T11:00:00Z', '2027-03-02T24:00:00Z', '2027-03-02T11:60:00Z', '2027-03-02T11:00:60Z', '2027-03-02'],
  ...[
    '2027-03-02T11:00:00+25:00',
    '2027-03-02T11:00:00+14:60',
    '2027-03-02T11:00:00',
    '2027-03-02T11:00:00 America/Lima',
  ],
  ...['2028-02-29T11:00:00Z', '2027-03-02T11:00:00.123456789Z', '-2027-03-02T11:00:00Z', '2027-13-01', '1900-02-29'],
];

export const anything = fc.oneof(
  { maxDepth: 2 },
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[[]]], '', ...absurdDates),
);

/** The parts of a valibot schema that are used here. */
interface Shape {
  type: string;
  kind?: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  wrapped?: Shape;
  options?: readonly unknown[];
  literal?: unknown;
  requirement?: unknown;
  pipe?: readonly Shape[];
}

const matching = (pattern: RegExp): fc.Arbitrary<string> | undefined => {
  try {
    return fc.stringMatching(pattern);
  } catch {
    // fast-check doesn't support every regular expression.
    return undefined;
  }
};

function textOf(shape: Shape, known: readonly string[]): fc.Arbitrary<unknown> {
  const rules = shape.pipe ?? [];
  const pattern = rules.find(rule => rule.type === 'regex')?.requirement;
  const plausible = [
    fc.constantFrom(...known, ...absurdDates, '2027-03-02T11:00:00Z', '1990-05-20', '12', '2027'),
    ...(rules.some(rule => rule.type === 'uuid') ? [fc.uuid(), fc.constantFrom(...known)] : []),
    ...(pattern instanceof RegExp ? [matching(pattern) ?? fc.string()] : []),
  ];
  return fc.oneof({ weight: 6, arbitrary: fc.oneof(...plausible) }, { weight: 2, arbitrary: nasty });
}

function fieldsOf(entries: Record<string, Shape>, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      fc.oneof({ weight: 10, arbitrary: nearly(entry, known) }, { weight: 1, arbitrary: anything }),
    ]),
  );
  const whole = fc.record(fields);
  const some = fc.record(fields, { requiredKeys: [] });
  const more = fc.dictionary(nasty, anything, { maxKeys: 2 });
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 2, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(whole, more).map(([given, extra]) => ({ ...given, ...extra })) },
  );
}

/** Values that nearly match a schema; `known` are existing ids, addresses and passwords. */
export function nearly(schema: GenericSchema | Shape, known: readonly string[]): fc.Arbitrary<unknown> {
  const shape: Shape = schema as Shape;
  const inside = (inner: unknown) => nearly(inner as Shape, known);
  switch (shape.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return fieldsOf(shape.entries ?? {}, known);
    case 'array':
      return fc.array(inside(shape.item), { maxLength: 8 });
    case 'optional':
    case 'nullable':
    case 'nullish':
      return fc.oneof({ weight: 5, arbitrary: inside(shape.wrapped) }, { weight: 1, arbitrary: fc.constant(null) });
    case 'union':
    case 'variant':
      return fc.oneof(...(shape.options ?? []).map(inside));
    case 'intersect':
      return fc.tuple(...(shape.options ?? []).map(inside)).map(parts => Object.assign({}, ...parts));
    case 'picklist':
      return fc.constantFrom(...(shape.options ?? []));
    case 'literal':
      return fc.constant(shape.literal);
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 5 }), fc.integer(), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(shape, known);
    default:
      return anything;
  }
}

/** A valid value in which one part, at any depth, is replaced by something invalid. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(nasty, anything);
  if (Buffer.isBuffer(value) || typeof value !== 'object' || value === null) return wrong;
  const keys = Object.keys(value);
  if (keys.length === 0) return wrong;
  return fc.constantFrom(...keys).chain(key =>
    fc.oneof(spoilt(Reflect.get(value, key)), wrong).map(other => {
      const copy: object = Array.isArray(value) ? [...value] : { ...value };
      Reflect.set(copy, key, other);
      return copy;
    }),
  );
}
