import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAudit } from '../../../../contract/record.ts';
import { signInAna, stubPage } from './signedInPage.ts';

const entry = (minute: number) => ({
  at: new Date(Date.UTC(2027, 0, 4, 12, minute)).toISOString(),
  actor: { name: 'Bruno', role: 'Doctor' },
  action: 'read',
  subject: 'record',
});
const entries = Array.from({ length: 7 }, (_, minute) => entry(minute));

let asked: string[];
let respond: (address: URL) => Response;

/** A part of `entries` from a place on, with a link to the next as our server writes it. */
function part(address: URL, size: number): Response {
  const from = Number(address.searchParams.get('after') ?? 0);
  const headers = new Headers({ 'Clinic-Version': '0.1.0', 'Content-Type': 'application/json; charset=utf-8' });
  const next = new URLSearchParams(address.searchParams);
  next.set('after', String(from + size));
  if (from + size < entries.length) headers.set('Link', `<${address.pathname}?${next}>; rel="next"`);
  return new Response(JSON.stringify(entries.slice(from, from + size)), { headers });
}

beforeEach(() => {
  asked = [];
  stubPage(async address => {
    asked.push(address);
    return respond(new URL(address, 'http://clinic.test'));
  });
});

afterEach(() => vi.unstubAllGlobals());

async function lists() {
  await signInAna();
  return await import('../../../../src/net/list.ts');
}

test('a list is assembled from all its pages, each requested with the same query', async () => {
  const { requestAllPages } = await lists();
  respond = address => part(address, 3);
  expect(await requestAllPages(listAudit, { query: { from: '2027-01-04T00:00:00Z' } })).toEqual(entries);
  const from = 'from=2027-01-04T00%3A00%3A00Z';
  expect(asked).toEqual([`/api/audit?${from}`, `/api/audit?${from}&after=3`, `/api/audit?${from}&after=6`]);
});

test('a page names the next one, and the last page names none', async () => {
  const { requestPage } = await lists();
  respond = address => part(address, 4);
  expect(await requestPage(listAudit, { query: { limit: '4' } })).toEqual({ rows: entries.slice(0, 4), next: '4' });
  const last = await requestPage(listAudit, { query: { limit: '4', after: '4' } });
  expect(last).toEqual({ rows: entries.slice(4), next: undefined });
});

test('a failure on any page fails the whole list', async () => {
  const { requestAllPages } = await lists();
  respond = address => (address.searchParams.has('after') ? new Response('<html>', { status: 502 }) : part(address, 3));
  await expect(requestAllPages(listAudit, {})).rejects.toMatchObject({ failure: 'unreachable' });
});

test('a link to the same page is not followed', async () => {
  const { requestAllPages } = await lists();
  respond = () => {
    const headers = { 'Clinic-Version': '0.1.0', 'Content-Type': 'application/json' };
    return new Response(JSON.stringify(entries), { headers: { ...headers, Link: '</api/audit?after=7>; rel="next"' } });
  };
  await expect(requestAllPages(listAudit, {})).rejects.toMatchObject({ failure: 'unreadable' });
  expect(asked).toHaveLength(2);
});
