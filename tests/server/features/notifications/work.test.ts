/** The background work of a server that listens. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { and, eq, gt } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { delivery, meta } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { bookings } from '../booking/bookings.ts';
import { SECOND_MS } from './messages.ts';

/** A mail server that accepts connections and greets, and then lists its features without an end. */
const sockets = new Set<Socket>();
const endless = createServer(socket => {
  sockets.add(socket);
  socket.write('220 mail.example\r\n');
  const talking = setInterval(() => socket.write('250-mail.example\r\n'), SECOND_MS);
  socket.on('error', () => {});
  socket.on('close', () => clearInterval(talking));
  socket.on('data', () => {});
});
endless.listen(0, '127.0.0.1');
await once(endless, 'listening');
const smtpUrl = `smtp://127.0.0.1:${(endless.address() as AddressInfo).port}`;
const clinic = await testApp({ settings: { smtpUrl } });
const { db } = clinic.database;
const { book } = bookings(clinic);

const polling = { timeout: 30_000 };

test('what happens is planned while the mail server accepts nothing', async () => {
  onTestFinished(() => {
    endless.close();
    for (const socket of sockets) socket.destroy();
  });
  const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });
  const patient = await clinic.signUpPatient();
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  // Planning begins with the present.
  await expect.poll(() => db.$count(meta, eq(meta.key, 'notifications')), polling).toBe(1);
  const planned = (id: string) => db.$count(delivery, eq(delivery.appointmentId, id));
  const first = await book(patient, doctor, '2027-03-04T14:00:00-03:00');
  await expect.poll(() => planned(first.id), polling).toBe(1);
  clinic.clock.advance(30 * SECOND_MS);
  const isBeingSent = and(eq(delivery.appointmentId, first.id), gt(delivery.nextAttemptAt, clinic.clock.now()));
  await expect.poll(() => db.$count(delivery, isBeingSent), polling).toBe(1);
  const second = await book(patient, doctor, '2027-03-05T14:00:00-03:00');
  await expect.poll(() => planned(second.id), polling).toBe(1);
});
