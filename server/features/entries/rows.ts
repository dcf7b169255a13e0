/** Entries between the contract's shape and the table's. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Entry, EntryContent, type GivenEntry, isSameContent, measureNames } from '../../../contract/entries.ts';
import type { Reader } from '../../platform/database/database.ts';
import { account, clinicalEntry } from '../../platform/database/schema.ts';

type Row = typeof clinicalEntry.$inferSelect;

/** A query of entries, to be narrowed. */
export const selectEntries = (db: Reader) =>
  db
    .select({ entry: clinicalEntry, authorName: account.name })
    .from(clinicalEntry)
    .innerJoin(account, eq(account.id, clinicalEntry.authorId))
    .$dynamic();

/** The columns of what an entry says; those of other kinds are null. */
export function columnsOf(content: EntryContent, now: Date) {
  const measures = content.kind === 'vitals' ? content.measures : {};
  const code = content.kind === 'problem' ? content.code : undefined;
  return {
    kind: content.kind,
    text: 'text' in content ? content.text : null,
    detail: ('detail' in content && content.detail) || null,
    severity: ('severity' in content && content.severity) || null,
    since: ('since' in content && content.since) || null,
    codeSystem: code?.system ?? null,
    codeVersion: code?.version ?? null,
    code: code?.code ?? null,
    measuredAt: content.kind === 'vitals' ? earlier(new Date(content.measured_at), now) : null,
    ...Object.fromEntries(measureNames.map(each => [each, measures[each] ?? null])),
  };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** A row in the shape of the contract. */
export function toEntry({ entry: row, authorName }: { entry: Row; authorName: string | null }): Entry {
  return {
    ...{ id: row.id, version: row.version, state: row.state, ended_on: row.endedOn, end_reason: row.endReason },
    written_at: row.writtenAt.toISOString(),
    author: { id: row.authorId, name: authorName ?? '' },
    content: contentOf(row),
  };
}

function contentOf(row: Row): EntryContent {
  const given = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const { kind, text, detail, severity, since, codeSystem, codeVersion, code, measuredAt } = row;
  return v.parse(EntryContent, {
    ...given({ kind, text, detail, severity, since }),
    ...(code !== null && { code: { system: codeSystem, version: codeVersion, code } }),
    ...(measuredAt && {
      measured_at: measuredAt.toISOString(),
      measures: given(Object.fromEntries(measureNames.map(each => [each, row[each]]))),
    }),
  });
}

/** Whether a stored entry already says what is given, so that saving it again changes nothing. */
export function says(stored: Entry, { state, ended_on, end_reason, content }: GivenEntry): boolean {
  const isEnd = ended_on === undefined || ended_on === stored.ended_on;
  return (
    stored.state === state &&
    (state !== 'ended' || (isEnd && (end_reason ?? null) === stored.end_reason)) &&
    isSameContent(stored.content, asStored(content, stored))
  );
}

/** A content whose time, if that was in the future when it was saved, is the time of the save. */
function asStored(content: EntryContent, { written_at }: Entry): EntryContent {
  const isFuture = content.kind === 'vitals' && Date.parse(content.measured_at) > Date.parse(written_at);
  return isFuture ? { ...content, measured_at: written_at } : content;
}
