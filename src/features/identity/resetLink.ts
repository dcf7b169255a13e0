/**
 * What a recovery mail's link carries. The address bar must not show it, and a reload must still find it, so it is kept
 * with the page's own entry in the tab's history: no other page, request or storage sees it there.
 */
import * as v from 'valibot';
import { Role } from '../../../contract/formats.ts';

const ResetLink = v.object({ token: v.pipe(v.string(), v.nonEmpty()), role: Role });
export type ResetLink = v.InferOutput<typeof ResetLink>;

const Entry = v.looseObject({ resetLink: ResetLink });

const linkOfEntry = (): ResetLink | undefined => {
  const entry = v.safeParse(Entry, history.state);
  return entry.success ? entry.output.resetLink : undefined;
};

/** The link that led here, from the address or, after a reload, from the history; undefined when it lacks something. */
export function readResetLink(query: URLSearchParams): ResetLink | undefined {
  if (!query.has('token')) return linkOfEntry();
  const link = v.safeParse(ResetLink, Object.fromEntries(query));
  return link.success ? link.output : undefined;
}

/** Moves the link from the address to the history. Bypasses the router, whose location keeps the query until it is left. */
export function hideResetLink(link: ResetLink | undefined): void {
  history.replaceState({ ...history.state, resetLink: link }, '', location.pathname);
}

/** The link is used up or no longer valid. Does nothing when another page is shown by now. */
export function forgetResetLink({ token }: ResetLink): void {
  if (linkOfEntry()?.token !== token) return;
  history.replaceState({ ...history.state, resetLink: undefined }, '');
}
