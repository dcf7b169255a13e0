/** The OpenAPI 3.1 document, generated from the contract. */
import type { JsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { AnyCall } from '../../../contract/call.ts';
import { type ErrorCode, errorStatus, Problem } from '../../../contract/errors.ts';
import { version } from '../../platform/config/project.ts';
import { problemOf, refuse } from '../../platform/errors/problems.ts';
import { contract } from './contract.ts';
import { appointmentsDocs } from './documentation/appointments.ts';
import { bookingDocs } from './documentation/booking.ts';
import { calendarDocs } from './documentation/calendar.ts';
import { careDocs } from './documentation/care.ts';
import { closedTimesDocs } from './documentation/closedTimes.ts';
import { closingDocs } from './documentation/closing.ts';
import { consentDocs } from './documentation/consents.ts';
import { correctionDocs } from './documentation/corrections.ts';
import { deskDocs } from './documentation/desk.ts';
import { deskPatientsDocs } from './documentation/deskPatients.ts';
import type { Documentation } from './documentation/documentation.ts';
import { documentsDocs } from './documentation/documents.ts';
import { earlierDocs } from './documentation/earlier.ts';
import { emailChangeDocs } from './documentation/emailChange.ts';
import { entryDocs } from './documentation/entries.ts';
import { eventsDocs } from './documentation/events.ts';
import { exportDocs } from './documentation/export.ts';
import { handedInExamsDocs } from './documentation/handedInExams.ts';
import { hoursDocs } from './documentation/hours.ts';
import { identityDocs } from './documentation/identity.ts';
import { linkDocs } from './documentation/links.ts';
import { managedQuestionsDocs } from './documentation/managedQuestions.ts';
import { managementDocs } from './documentation/management.ts';
import { notificationsDocs } from './documentation/notifications.ts';
import { profileDocs } from './documentation/profile.ts';
import { pushDocs } from './documentation/push.ts';
import { questionnaireDocs } from './documentation/questionnaire.ts';
import { recordDocs } from './documentation/record.ts';
import { secondFactorDocs } from './documentation/secondFactor.ts';
import { systemDocs } from './documentation/system.ts';
import { templatesDocs } from './documentation/templates.ts';
import { timetableDocs } from './documentation/timetable.ts';
import { Schemas } from './schemas.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}

interface Content {
  schema: JsonSchema;
  example?: unknown;
}

interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Content | { schema: JsonSchema; examples: Record<string, { value: unknown }> }>;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security: Record<string, []>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, Content> };
  responses: Record<string, Response | { $ref: string }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

const tags: Record<string, Record<string, Documentation<AnyCall>>> = {
  'Accounts and sessions': {
    ...identityDocs,
    ...secondFactorDocs,
    ...profileDocs,
    ...emailChangeDocs,
    ...closingDocs,
    ...consentDocs,
  },
  Booking: bookingDocs,
  Appointments: appointmentsDocs,
  Dependents: careDocs,
  Events: eventsDocs,
  'Appointments at the desk': deskDocs,
  'Patients at the desk': deskPatientsDocs,
  Corrections: correctionDocs,
  'Medical record': { ...recordDocs, ...handedInExamsDocs, ...exportDocs },
  Documents: documentsDocs,
  'Structured entries': entryDocs,
  Questionnaire: { ...questionnaireDocs, ...managedQuestionsDocs },
  Templates: templatesDocs,
  'Weekly hours': { ...hoursDocs, ...timetableDocs },
  'Closed times': closedTimesDocs,
  Management: managementDocs,
  Notifications: notificationsDocs,
  Push: pushDocs,
  'Earlier times': earlierDocs,
  'Links in messages': linkDocs,
  'Calendar feed': calendarDocs,
  System: systemDocs,
};

/** Default descriptions of parameters. A call's documentation may replace them. */
const parameterDescriptions: Record<string, string> = {
  after: 'Continues a list after the row with this id: the last one of the previous page.',
  all: 'With any value: all sessions of the user.',
  appointmentId: 'The appointment.',
  clinic: 'The clinic.',
  day: 'The day of the month.',
  doctor: 'The doctor.',
  doctorId: 'The doctor.',
  from: 'Only rows at or after this instant.',
  hash: 'A SHA-256 in hex: of a session’s token, or for an avatar of the e-mail.',
  id: 'The id.',
  keep: 'The device stores the response instead of displaying it; it is audited as such.',
  limit: 'The maximum number of rows.',
  month: 'From 1 to 12.',
  order: 'By ascending or descending date.',
  patient: 'The patient, one you care for; you by default. `not_found` for all others.',
  patientId: 'The patient.',
  reason: 'Why: the time, the place, or no reason given.',
  secret: 'The secret of the address.',
  specialty_id: 'The specialty.',
  token: 'The token of the link.',
  to: 'Only rows before this instant.',
  year: 'The year.',
};

/** Who may make a call, in a sentence. */
function callersOf({ who }: AnyCall): string {
  if (who === 'anyone') return 'Anyone may call, without a session.';
  if (who === 'signed in') return 'Every signed-in user may call.';
  return `Only a user with the role ${[who].flat().join(' or ')} may call.`;
}

/** Whether a call takes an idempotency key. */
const isKeyed = (call: AnyCall, { unkeyed }: Pick<Documentation<AnyCall>, 'unkeyed'>): boolean =>
  call.who !== 'anyone' && call.method !== 'GET' && !unkeyed;

/** The error codes that a call may respond with, by status. */
function errorsOf(call: AnyCall, docs: Pick<Documentation<AnyCall>, 'errors' | 'unkeyed'>): ErrorCode[] {
  const needsSession = call.who !== 'anyone';
  const takesBody = call.body !== undefined || call.takesFile === true;
  const codes = new Set<ErrorCode>([
    ...(takesBody ? (['malformed', 'too_large'] as const) : []),
    ...(needsSession ? (['unauthenticated'] as const) : []),
    ...(needsSession && call.who !== 'signed in' ? (['forbidden'] as const) : []),
    ...(call.params ? (['not_found'] as const) : []),
    ...(call.query || call.body ? (['validation'] as const) : []),
    ...(isKeyed(call, docs) ? (['malformed', 'idempotency_mismatch'] as const) : []),
    ...(docs.errors ?? []),
    ...(['too_many_requests', 'internal', 'unavailable'] as const),
  ]);
  return (Object.keys(errorStatus) as ErrorCode[]).filter(code => codes.has(code));
}

/** The response of one status, with an example for each of its codes. */
function problemResponse(codes: readonly ErrorCode[], schemas: Schemas): Response {
  const problems = codes.map(code => [code, problemOf(refuse(code))] as const);
  const hasRetry = codes.some(code => code === 'too_many_requests' || code === 'unavailable');
  return {
    description: problems.map(([code, { title }]) => `\`${code}\`: ${title}.`).join(' '),
    ...(hasRetry && { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }),
    content: {
      'application/problem+json': {
        schema: schemas.of(Problem, 'Problem'),
        examples: Object.fromEntries(problems.map(([code, value]) => [code, { value }])),
      },
    },
  };
}

/** A path in the notation of OpenAPI: `/exams/{id}`. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Generates the document from the contract. `now` is for schemas that depend on it. */
export function openApi(now: Date): OpenApi {
  const documented = Object.entries(tags).flatMap(([tag, docs]) =>
    Object.entries(docs).map(([name, docs]) => {
      const call = (contract as unknown as Record<string, AnyCall>)[name];
      if (!call) throw new Error(`The contract has no call ${name}.`);
      return { name, tag, docs, call, body: typeof call.body === 'function' ? call.body(now) : call.body };
    }),
  );
  const schemas = new Schemas(
    Object.fromEntries(
      documented.flatMap(({ name, call, body }) =>
        Object.entries({ params: call.params, query: call.query, body, response: call.response })
          .filter((part): part is [string, GenericSchema] => part[1] !== undefined)
          .map(([part, schema]) => [`${name}.${part}`, schema]),
      ),
    ),
  );
  const responses: Record<string, Response> = {};
  const paths: OpenApi['paths'] = {};
  /** By the path without its parameters' names. */
  const templates = new Map<string, string>();

  const errorResponses = (codes: readonly ErrorCode[]): Operation['responses'] => {
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of codes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => {
        const key = codes.join('-');
        responses[key] ??= problemResponse(codes, schemas);
        return [String(status), { $ref: `#/components/responses/${key}` }];
      }),
    );
  };

  for (const { name, tag, docs, call, body } of documented) {
    // In OpenAPI, paths that differ only in a parameter's name are the same path. It has the names of the first call.
    const own = templateOf(call.path);
    const unnamed = own.replace(/\{\w+\}/g, '{}');
    const template = templates.get(unnamed) ?? own;
    templates.set(unnamed, template);
    const pathNames = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

    const parametersIn = (
      where: 'path' | 'query',
      key: string,
      schema: GenericSchema | undefined,
      given: object = {},
    ) => {
      if (!schema) return [];
      return schemas.propertiesOf(schema, key).map((property, index): Parameter => {
        const name = where === 'path' ? (pathNames[index] ?? property.name) : property.name;
        const example = (given as Record<string, unknown>)[property.name];
        return {
          name,
          in: where,
          description: docs.parameters?.[name] ?? parameterDescriptions[property.name] ?? '',
          required: where === 'path' || property.isRequired,
          schema: property.schema,
          ...(example !== undefined && { example: property.schema.type === 'integer' ? Number(example) : example }),
        };
      });
    };
    const parameters = [
      ...parametersIn('path', `${name}.params`, call.params, docs.request?.params),
      ...parametersIn('query', `${name}.query`, call.query, docs.request?.query),
      ...(isKeyed(call, docs) ? [idempotencyKey] : []),
    ];
    const isPaged = parameters.some(parameter => parameter.name === 'after');

    const success: Response = {
      description: call.status === 204 ? 'Done. No content.' : 'The response.',
      ...(isPaged && { headers: { Link: { $ref: '#/components/headers/Link' } } }),
      ...(call.response && {
        content: {
          'application/json': { schema: schemas.of(call.response, `${name}.response`), example: docs.response },
        },
      }),
      ...(docs.media && { content: Object.fromEntries(docs.media.map(type => [type, { schema: {} }])) }),
    };
    paths[template] ??= {};
    paths[template][call.method.toLowerCase()] = {
      operationId: name,
      tags: [tag],
      summary: docs.summary,
      description: [docs.description, callersOf(call)].filter(Boolean).join('\n\n'),
      security: call.who === 'anyone' ? [] : [{ bearer: [] }],
      ...(parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.of(body, `${name}.body`), example: docs.request?.body } },
        },
      }),
      ...(docs.form && { requestBody: { required: true, content: { 'multipart/form-data': formOf(docs.form) } } }),
      responses: {
        [String(call.status ?? 200)]: success,
        ...(docs.emptyWhen && { 204: { description: docs.emptyWhen } }),
        ...errorResponses(errorsOf(call, docs)),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clinic', version, description: introduction },
    servers: [{ url: '/api' }],
    tags: Object.keys(tags).map(name => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      responses,
      headers: {
        Link: { description: 'The next page, as `<…>; rel="next"`, if there is one.', schema: { type: 'string' } },
        'Retry-After': { description: 'After how many seconds to try again.', schema: { type: 'integer' } },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of `POST /sessions`.' },
      },
    },
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes a repeat of this request return the first response. Kept for 7 days.',
  required: false,
  schema: { type: 'string', maxLength: 200 },
};

const formOf = (parts: NonNullable<Documentation<AnyCall>['form']>): Content => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(parts).map(([name, { description, example }]) => [
        name,
        example === undefined
          ? // A part without a type is binary in OpenAPI 3.1.
            { description }
          : { type: 'string', description, examples: [example] },
      ]),
    ),
    required: Object.keys(parts),
  },
});

const introduction = `\
All times are ISO 8601 with an offset, ids are UUIDs, durations are milliseconds. Requests and responses are JSON in
UTF-8 unless a call says otherwise. A GET also works as HEAD.

Sign in with \`POST /sessions\` and send the token as \`Authorization: Bearer …\`. What isn't yours doesn't exist: a
foreign id gets the same \`not_found\` as an unknown one.

Every error is an \`application/problem+json\` body with a stable \`code\`; \`validation\` names every invalid field.
Lists with \`after\` return at most 1,000 rows (versions: see \`limit\`), and a \`Link\` header if there are more.`;
