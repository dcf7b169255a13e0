/** Calls for a doctor's own templates: phrases that they insert into notes. See docs/product.md#templates. */
import * as v from 'valibot';
import { BODY_MAX_BYTES, call, jsonBytesOf } from './call.ts';
import { Id, Range, requiredLine } from './formats.ts';

/** The most templates of a doctor that are in use, and the most in all, archived ones included. */
export const TEMPLATES_MAX = 200;
export const TEMPLATES_MAX_TOTAL = 1_000;
/** The maximum length of a template's name, by which it is found while typing, in characters. */
export const TEMPLATE_NAME_MAX = 60;
/** The maximum length of a template's text, in characters. */
export const TEMPLATE_TEXT_MAX = 5_000;

/** The fields of the notes that a template is offered in. */
export const templateFields = ['anamnesis', 'diagnosis', 'both'] as const;
export type TemplateField = (typeof templateFields)[number];

const content = {
  name: requiredLine(TEMPLATE_NAME_MAX),
  field: v.picklist(templateFields, 'choice_invalid'),
  /** As typed: line breaks and spaces at its ends are part of it. */
  text: v.pipe(
    v.string('required'),
    v.maxLength(TEMPLATE_TEXT_MAX, 'too_long'),
    v.check(text => text.trim() !== '', 'required'),
  ),
  archived: v.boolean('required'),
};

/** What a doctor writes of a template. */
export const TemplateContent = v.object(content);
export type TemplateContent = v.InferOutput<typeof TemplateContent>;

export const Template = v.object({
  id: Id,
  name: v.string(),
  field: v.picklist(templateFields),
  text: v.string(),
  /** Archived ones aren't offered, and can be taken into use again. */
  archived: v.boolean(),
  /** Starts at 1 and increases with each change. */
  version: v.number(),
});
export type Template = v.InferOutput<typeof Template>;

/** All templates of the signed-in doctor, archived ones included, in no meaningful order. */
export const listTemplates = call({
  method: 'GET',
  path: '/templates',
  who: 'Doctor',
  query: v.pick(Range, ['limit', 'after']),
  response: v.array(Template),
});

/**
 * Creates or changes the template with an id that the client chose. `version` is 0 for a new one, otherwise the version
 * that was changed; another one is refused with `version_conflict` (`TemplateConflict`). The same content as the stored
 * one is a repeat and changes nothing. `too_many_templates` beyond `TEMPLATES_MAX` in use or `TEMPLATES_MAX_TOTAL`.
 */
export const saveTemplate = call({
  method: 'PUT',
  path: '/templates/:id',
  who: 'Doctor',
  params: v.object({ id: Id }),
  body: v.object({
    ...content,
    version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'invalid')),
  }),
  maxBodyBytes: jsonBytesOf(TEMPLATE_TEXT_MAX) + BODY_MAX_BYTES,
  response: Template,
});

/** Additional member of a `version_conflict` problem: the template as it is stored. */
export const TemplateConflict = v.object({ current: Template });
