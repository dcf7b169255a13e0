/** A doctor's templates. A trigger numbers their versions and keeps each of them. */
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/call.ts';
import type { Range } from '../../../contract/formats.ts';
import {
  type saveTemplate,
  TEMPLATES_MAX,
  TEMPLATES_MAX_TOTAL,
  type Template,
  type TemplateContent,
} from '../../../contract/templates.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { account, template, templateVersion } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';

type Row = typeof template.$inferSelect;

/** The doctor's own templates, archived ones included, by id. */
export async function templatesOf(
  db: Reader,
  doctorId: string,
  part: Pick<Range, 'limit' | 'after'>,
): Promise<Page<Template>> {
  const read = await db
    .select()
    .from(template)
    .where(and(eq(template.doctorId, doctorId), part.after === undefined ? undefined : gt(template.id, part.after)))
    .orderBy(asc(template.id))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ id }) => id);
  return { rows: rows.map(viewOf), next };
}

/**
 * Creates the template if `version` is 0, otherwise changes it. The content that is stored already is a repeat.
 * @throws refusal `not_found` for one that doesn't exist or is another doctor's; `version_conflict` with
 * `TemplateConflict`; `too_many_templates`
 */
export async function saveTemplateOf(
  tx: Tx,
  by: Actor,
  id: string,
  { version, ...content }: BodyOf<typeof saveTemplate>,
): Promise<Template> {
  // A doctor's saves come one after the other, so that two of them can't both be the last that fits.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, by.id)).for('no key update');
  const [stored] = await tx.select().from(template).where(eq(template.id, id));
  if (stored ? stored.doctorId !== by.id : version !== 0) throw refuse('not_found');
  if (stored && isSame(stored, content)) return viewOf(stored);
  if (stored && stored.version !== version) throw refuse('version_conflict', { extra: { current: viewOf(stored) } });
  const isAdded = !content.archived && (stored?.archived ?? true);
  await requireSpace(tx, by.id, { isNew: !stored, isAdded });
  const [saved] = stored
    ? await tx
        .update(template)
        .set({ ...content, changedAt: by.at })
        .where(eq(template.id, id))
        .returning()
    : await tx
        .insert(template)
        .values({ id, doctorId: by.id, ...content, changedAt: by.at })
        .returning();
  if (!saved) throw refuse('not_found');
  return viewOf(saved);
}

async function requireSpace(tx: Tx, doctorId: string, change: { isNew: boolean; isAdded: boolean }): Promise<void> {
  const [stored] = await tx
    .select({ all: count(), used: sql<number>`count(*) filter (where not ${template.archived})::int` })
    .from(template)
    .where(eq(template.doctorId, doctorId));
  const { all = 0, used = 0 } = stored ?? {};
  const isFull = (change.isNew && all >= TEMPLATES_MAX_TOTAL) || (change.isAdded && used >= TEMPLATES_MAX);
  if (isFull) throw refuse('too_many_templates');
}

/** The last row of a page of versions. */
export type TemplateCursor = Pick<Template, 'id' | 'version'>;

/** Every saved state of the doctor's templates, for the export, by template and version. */
export async function templateVersionsOf(
  db: Reader,
  doctorId: string,
  { after, limit }: { after: TemplateCursor | undefined; limit: number },
): Promise<(Template & { changed_at: string })[]> {
  const { templateId: id, version, name, field, text, archived, changedAt } = templateVersion;
  const rows = await db
    .select({ id, version, name, field, text, archived, changedAt })
    .from(templateVersion)
    .where(
      and(
        eq(templateVersion.doctorId, doctorId),
        after && sql`(${id}, ${version}) > (${after.id}::uuid, ${after.version}::int)`,
      ),
    )
    .orderBy(asc(id), asc(version))
    .limit(limit);
  return rows.map(({ changedAt, ...row }) => ({ ...viewOf(row), changed_at: changedAt.toISOString() }));
}

/** Deletes the templates of a closed account, with all versions. The database refuses it for an open one. */
export async function eraseTemplates(tx: Tx, doctorId: string): Promise<void> {
  await tx.delete(templateVersion).where(eq(templateVersion.doctorId, doctorId));
  await tx.delete(template).where(eq(template.doctorId, doctorId));
}

const isSame = (stored: Row, { name, field, text, archived }: TemplateContent) =>
  stored.name === name && stored.field === field && stored.text === text && stored.archived === archived;

const viewOf = ({ id, name, field, text, archived, version }: Omit<Row, 'doctorId' | 'changedAt'>): Template => ({
  ...{ id, name, field, text, archived, version },
});
