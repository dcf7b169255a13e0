/** The JSON Schemas of the contract's schemas. */
import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { contract } from './contract.ts';

/** The JSON Schema formats of types that the contract checks with functions. */
const formats: Record<string, string> = { Instant: 'date-time', Timestamp: 'date-time', PlainDate: 'date' };

/** Descriptions of named schemas whose name doesn't say it all. */
const descriptions: Record<string, string> = {
  Appointment: 'An appointment as its patient sees it.',
  AuditEntry: 'Who did what to a record or an account. `name` is empty for `Clinic` and `Unknown`.',
  Cancellation: '`rescheduled` is true if another appointment was booked instead.',
  Cpf: 'A CPF with valid check digits, with or without separators; stored as 11 digits.',
  Crm: 'Six digits, an optional dash, and the state; stored as `123456SP`.',
  DayHours: 'One weekday; `0` is Sunday. 00:00 to 00:00 is a closed day.',
  DoctorAppointment: 'An appointment as its doctor sees it.',
  Exam: '`name`, `mimetype` and `size` (bytes) are null until the file is uploaded.',
  Gender: '`null` if the person prefers not to say.',
  Instant: 'With an offset or `Z`.',
  Phone: 'A Brazilian phone, with or without +55 and separators; stored as `+5511987654321`.',
  Problem: 'RFC 9457. `code` is stable; some codes carry more members.',
  Rg: 'An RG, with or without separators; stored as 9 digits.',
  Slot: '`hour` is the clinic’s wall-clock time, `start` the instant.',
  Specialty: '`name` is Portuguese; `duration` is in milliseconds.',
  User: '`approved` is false for a doctor whom the clinic hasn’t approved yet.',
};

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** A whole number in a query string (`wholeNumber`): a string for valibot, an integer for readers. */
function wholeNumberOf(schema: unknown): JsonSchema | undefined {
  const optional = schema as { wrapped?: unknown; default?: string };
  if (optional.wrapped) {
    const inner = wholeNumberOf(optional.wrapped);
    return inner && optional.default !== undefined ? { ...inner, default: Number(optional.default) } : inner;
  }
  const { pipe = [] } = schema as { pipe?: { type: string; requirement?: unknown }[] };
  const limit = (type: string) => pipe.find(action => action.type === type)?.requirement;
  const [minimum, maximum] = [limit('min_value'), limit('max_value')];
  const isInQuery = pipe[0]?.type === 'string' && typeof minimum === 'number' && typeof maximum === 'number';
  return isInQuery ? { type: 'integer', minimum, maximum } : undefined;
}

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema can't express checks with functions. The call's documentation describes them.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** The schemas of a document: by name if the contract exports them, otherwise inline. */
export class Schemas {
  /** The named schemas that the document refers to. */
  readonly components: Record<string, JsonSchema> = {};
  readonly #converted: Record<string, JsonSchema>;
  readonly #names = new Map<GenericSchema, string>();

  /** @param unnamed schemas of parts of calls, by a key that is no name in the contract, such as `signIn.body` */
  constructor(unnamed: Record<string, GenericSchema>) {
    for (const [name, value] of Object.entries(contract)) if (isSchema(value)) this.#names.set(value, name);
    const named = Object.fromEntries([...this.#names].map(([schema, name]) => [name, schema]));
    const others = Object.entries(unnamed).filter(([, schema]) => !this.#names.has(schema));
    this.#converted = toJsonSchemaDefs({ ...named, ...Object.fromEntries(others) }, conversion);
  }

  /** The schema as it is written in the document: a reference, if it has a name. */
  of(schema: GenericSchema, key: string): JsonSchema {
    const name = this.#names.get(schema);
    const written = name === undefined ? (this.#converted[key] ?? {}) : { $ref: `#/components/schemas/${name}` };
    this.#addReferred(written);
    return written;
  }

  /** The properties of an object's schema, for parameters. */
  propertiesOf(schema: GenericSchema, key: string): { name: string; schema: JsonSchema; isRequired: boolean }[] {
    const { properties = {}, required = [] } = this.#converted[this.#names.get(schema) ?? key] ?? {};
    const { entries = {} } = schema as { entries?: Record<string, unknown> };
    this.#addReferred({ properties });
    return Object.entries(properties).map(([name, converted]) => ({
      name,
      schema: wholeNumberOf(entries[name]) ?? (converted as JsonSchema),
      isRequired: required.includes(name),
    }));
  }

  /** Adds the components that a schema refers to. */
  #addReferred(schema: JsonSchema): void {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in this.components) continue;
      const [format, description] = [formats[name], descriptions[name]];
      const component = { ...this.#converted[name], ...(format && { format }), ...(description && { description }) };
      this.components[name] = component;
      this.#addReferred(component);
    }
  }
}
