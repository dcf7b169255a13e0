/** A doctor adds, changes, archives or restores one of their templates. */
import * as v from 'valibot';
import { Id } from '../../../../contract/formats.ts';
import { saveTemplate, type Template, TemplateConflict, TemplateContent } from '../../../../contract/templates.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';

/** `version` is the version that was read before editing, `base` its content; 0 and nothing for a new template. */
const SaveTemplate = v.object({
  kind: v.literal('saveTemplate'),
  templateId: Id,
  ...TemplateContent.entries,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  base: v.optional(TemplateContent),
});
export type SaveTemplate = v.InferOutput<typeof SaveTemplate>;

/** What a template is about in the outbox. Its draft has the same name. */
export const templateSubject = (id: string): `template:${string}` => `template:${id}`;

export const contentOf = ({ name, field, text, archived }: TemplateContent): TemplateContent => ({
  ...{ name, field, text, archived },
});

/** Whether two templates say the same. The server trims the name. */
export const sameTemplate = (one: TemplateContent, other: TemplateContent): boolean =>
  one.name.trim() === other.name.trim() &&
  one.field === other.field &&
  one.text === other.text &&
  one.archived === other.archived;

const withTemplate = (list: Template[], one: Template): Template[] =>
  list.some(({ id }) => id === one.id) ? list.map(other => (other.id === one.id ? one : other)) : [...list, one];

export const saveTemplateIntent = defineIntent({
  kind: 'saveTemplate',
  schema: SaveTemplate,
  subject: ({ templateId }) => templateSubject(templateId),
  lane: 'writes',
  requests: ({ templateId: id, version, ...content }) => [
    { call: saveTemplate, params: { id }, body: { ...contentOf(content), version } },
  ],
  response: saveTemplate.response,
  stores: ['templates'],
  applyResponse: ({ change }, _intent, saved) => change('templates', ONLY, list => withTemplate(list, saved)),
  /** Keeps the version of the earlier one: the doctor has seen only their own since, so another change conflicts. */
  merge(earlier, later) {
    const { version, base } = earlier.version <= later.version ? earlier : later;
    return { ...later, version, base };
  },
  /** One that is based on another text keeps its version, so that the server reports the conflict. */
  follow: (later, sent, { version }) => (later.base && !sameTemplate(later.base, sent) ? later : { ...later, version }),
  /** Moves to the server's version if the server has the doctor's own text, or the one that it is based on. */
  rebase(intent, problem, lost) {
    const conflict = v.safeParse(TemplateConflict, problem);
    if (problem.code !== 'version_conflict' || !conflict.success) return undefined;
    const { current } = conflict.output;
    const isOwn = [intent, intent.base, lost].some(own => own !== undefined && sameTemplate(current, own));
    return isOwn && current.version > intent.version ? { ...intent, version: current.version } : undefined;
  },
  /**
   * Shown with the version that it was made from, so that another change in between is still a conflict. A refused one
   * is shown too, with its mark: the list is where its doctor looks for it.
   */
  overlay(list: Template[], { intent }) {
    const { templateId: id, version } = intent;
    const stored = list.find(one => one.id === id);
    if (stored && sameTemplate(stored, intent)) return list;
    return withTemplate(list, { id, ...contentOf(intent), version });
  },
  describe: ({ name, text, archived }, { t }) => ({
    line: t(archived ? 'templates.line.archive' : 'templates.line.save', { name }),
    badge: t('templates.mark'),
    text,
  }),
  route: ({ templateId }) => `/templates?edit=${templateId}`,
});
