/**
 * The data of a recovery mail's link. It must not stay in the address bar, but must survive a reload, so it is stored
 * in the state of the page's history entry, which no other page, request or storage can see.
 */
import * as v from 'valibot';
import { Role } from '../../../contract/formats.ts';

const ResetLink = v.object({ token: v.pipe(v.string(), v.nonEmpty()), role: Role });
export type ResetLink = v.InferOutput<typeof ResetLink>;

const HistoryState = v.looseObject({ resetLink: ResetLink });

const linkInHistory = (): ResetLink | undefined => {
  const entry = v.safeParse(HistoryState, history.state);
  return entry.success ? entry.output.resetLink : undefined;
};

/** The link data, from the URL or, after a reload, from the history entry; undefined if incomplete. */
export function readResetLink(query: URLSearchParams): ResetLink | undefined {
  if (!query.has('token')) return linkInHistory();
  const link = v.safeParse(ResetLink, Object.fromEntries(query));
  return link.success ? link.output : undefined;
}

/**
 * Moves the link data from the URL to the history entry. Bypasses the router, whose location keeps the query until the
 * page is left.
 */
export function hideResetLink(link: ResetLink | undefined): void {
  history.replaceState({ ...history.state, resetLink: link }, '', location.pathname);
}

/** Removes link data that was used or is no longer valid. Does nothing if another page is shown by then. */
export function forgetResetLink({ token }: ResetLink): void {
  if (linkInHistory()?.token !== token) return;
  history.replaceState({ ...history.state, resetLink: undefined }, '');
}
