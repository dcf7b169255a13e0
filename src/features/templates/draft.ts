/** The template being written. Pure functions. */
import * as v from 'valibot';
import type { FieldCode } from '../../../contract/errors.ts';
import { Id } from '../../../contract/formats.ts';
import { type Template, TemplateContent, templateFields } from '../../../contract/templates.ts';
import { fieldErrors } from '../../../contract/validation.ts';
import { type SaveTemplate, sameTemplate } from './intents/saveTemplate.ts';

/** As typed, so the name may still be empty. */
const Typed = v.object({
  name: v.string(),
  field: v.picklist(templateFields),
  text: v.string(),
  archived: v.boolean(),
});

/** A template being written: what was typed, and the version and content that it is based on. */
export const TemplateDraft = v.object({
  id: Id,
  ...Typed.entries,
  version: v.number(),
  base: v.optional(Typed),
});
export type TemplateDraft = v.InferOutput<typeof TemplateDraft>;

export const draftOf = ({ id, version, ...content }: Template): TemplateDraft => ({
  ...{ id, ...content, version },
  base: content,
});

export const draftOfIntent = ({ kind: _, templateId: id, ...rest }: SaveTemplate): TemplateDraft => ({ id, ...rest });

export const newDraft = (id: string): TemplateDraft => ({
  id,
  name: '',
  field: 'both',
  text: '',
  archived: false,
  version: 0,
});

/** The draft if it differs from what was sent; otherwise undefined, also if the value isn't a draft. */
export function typedSince(draft: unknown, sent: TemplateDraft): TemplateDraft | undefined {
  const parsed = v.safeParse(TemplateDraft, draft);
  if (!parsed.success) return undefined;
  return parsed.output.id === sent.id && sameTemplate(parsed.output, sent) ? undefined : parsed.output;
}

/** What is wrong with each field; empty if it can be saved. */
export function errorsOf(draft: TemplateDraft): Partial<Record<keyof TemplateContent, FieldCode>> {
  const result = v.safeParse(TemplateContent, draft);
  if (result.success) return {};
  return Object.fromEntries(fieldErrors(result.issues).map(({ field, code }) => [field, code]));
}
