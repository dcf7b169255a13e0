/**
 * How long after a booking the last of 500 listeners has its event, on two servers with one PostgreSQL. Measured from
 * sending the booking, which is before its commit. The reference has one listener on each server.
 */
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { Database } from '../../../server/platform/database/database.ts';
import { insertReceptionist } from '../../server/race/deskStorm.ts';
import { type Figure, median, quantile } from '../figure.ts';
import { ask } from '../load.ts';
import { insertPairs, nextBooking } from '../nextBooking.ts';
import { ground, startProduct } from '../servers.ts';

/** For each of two servers. Below the number of streams that an account may have. */
const [RECEPTIONISTS, STREAMS] = [25, 10];
const WRITES = 200;
const PAUSE_MS = 100;
const LOST_AFTER_MS = 10_000;

async function fill(database: Database) {
  const people = await insertPairs(database);
  const desks: string[] = [];
  for (let nth = 0; nth < RECEPTIONISTS; nth += 1) {
    desks.push((await insertReceptionist(database, people.clinicId, new Date())).token);
  }
  return { people, desks };
}

/** Opens streams on both servers, one for each token, and counts who has an event. */
async function listen(addresses: readonly string[], tokens: readonly string[]) {
  const requests: ClientRequest[] = [];
  const received = new Map<string, { count: number; at: number; all?: () => void }>();
  const of = (id: string) => {
    const found = received.get(id) ?? { count: 0, at: Number.NaN };
    received.set(id, found);
    return found;
  };
  const total = addresses.length * tokens.length;
  for (const address of addresses) {
    for (const token of tokens) {
      const request = get(`${address}/api/events/stream`, {
        agent: false,
        headers: { authorization: `Bearer ${token}` },
      });
      requests.push(request);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}.`);
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, id = ''] of text.matchAll(/"appointment_id":"([^"]+)"/g)) {
          const event = of(id);
          event.count += 1;
          event.at = performance.now();
          if (event.count === total) event.all?.();
        }
      });
      response.on('error', () => {});
    }
  }
  return {
    /** When the last listener had the appointment's event, on the clock of `performance`. */
    async hadByAll(id: string): Promise<number> {
      const event = of(id);
      if (event.count < total) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((done, fail) => {
          event.all = done;
          const why = () => new Error(`Only ${event.count} of ${total} listeners had an event.`);
          timer = setTimeout(() => fail(why()), LOST_AFTER_MS);
        });
        clearTimeout(timer);
      }
      received.delete(id);
      return event.at;
    },
    close() {
      for (const request of requests) request.destroy();
    },
  };
}

export default async function listeners(): Promise<Figure[]> {
  const { product, bare, filled, end } = await ground('postgresql', fill);
  const servers = [await startProduct(product, {}, ['--api-only']), await startProduct(bare, {}, ['--api-only'])];
  const addresses = servers.map(({ address }) => address);
  const request = nextBooking(filled.people);

  /** Milliseconds from sending a booking, to the servers in turns, until the last listener has its event. */
  const delays = async (tokens: readonly string[]): Promise<number[]> => {
    const audience = await listen(addresses, tokens);
    const found: number[] = [];
    for (let nth = 0; nth < WRITES; nth += 1) {
      const began = performance.now();
      const { status, body } = await ask(addresses[nth % addresses.length] ?? '', request());
      if (status !== 201) throw new Error(`The booking was answered with ${status}.`);
      found.push((await audience.hadByAll(JSON.parse(body).id)) - began);
      await new Promise(done => setTimeout(done, PAUSE_MS));
    }
    audience.close();
    return found.slice(WRITES / 10);
  };
  const few = await delays(filled.desks.slice(0, 1));
  const many = await delays(filled.desks.flatMap(token => Array.from({ length: STREAMS }, () => token)));
  await Promise.all(servers.map(server => server.stop()));
  await end();
  const against = 'one on each';
  return [
    {
      ...{ what: 'booking until the last of 500 listeners has it, two servers, p99', ours: quantile(many, 0.99) },
      ...{ reference: quantile(few, 0.99), unit: 'ms', against, goal: { atMost: 1_000 } },
    },
    {
      ...{ what: 'the same, median', ours: median(many), reference: median(few), unit: 'ms', against },
    },
  ];
}
