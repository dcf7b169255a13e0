/** Pushes: each one for the signed-in user shows a notification, and a tap opens what it is about. */
import * as v from 'valibot';
import { DeviceSubscription, subscribePush } from '../../../contract/push.ts';
import { createDatabase } from '../../device/database.ts';
import { ask } from '../../device/messages.ts';
import type { OpenPath } from '../../device/openPath.ts';
import { createPushUser, endPush } from '../../device/pushUser.ts';
import type { SessionRow } from '../../device/schema.ts';
import { delay } from '../../device/timers.ts';
import { languages, resolveLanguage } from '../../i18n/languages.ts';
import { createClient } from '../../net/client.ts';
import { exchange } from '../../net/exchange.ts';

declare const self: ServiceWorkerGlobalScope;

/** The pages that messages lead to, also those of a dependent (`ForWhom`); the home page for anything else. */
const PAGE =
  /^\/(?:appointments|questionary|patient-medicalrecord)(?:\?patient=[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/;
const Path = v.fallback(v.pipe(v.string(), v.regex(PAGE)), '/');

const Payload = v.object({
  title: v.pipe(v.string(), v.nonEmpty()),
  body: v.string(),
  path: Path,
  // Browsers refuse to show a notification that renotifies without a tag.
  tag: v.pipe(v.string(), v.nonEmpty()),
  lang: v.picklist(languages),
  /** The addressee's id. Missing in pushes of earlier versions of the server. */
  userId: v.optional(v.string()),
});

/** What is shown of a push that can't be read: browsers show a text of their own if nothing is. */
const unreadable = {
  'pt-BR': { title: 'Novidade da clínica', body: 'Abra o aplicativo para ver.' },
  'en-US': { title: 'News from the clinic', body: 'Open the app to read it.' },
};

function readPayload(data: PushMessageData | null): v.InferOutput<typeof Payload> {
  try {
    return v.parse(Payload, data?.json());
  } catch {
    const lang = resolveLanguage(navigator.language);
    return { ...unreadable[lang], path: '/', tag: 'unreadable', lang };
  }
}

/** The stored session, if the browser takes pushes for its user. */
async function readPushSession(): Promise<SessionRow | undefined> {
  const database = createDatabase();
  try {
    return await createPushUser(database).session();
  } finally {
    database.close();
  }
}

/** Whether the browser takes pushes for a user who isn't signed in any more. */
const isOfFormerUser = async () => (await readPushSession()) === undefined;

async function show(data: PushMessageData | null): Promise<void> {
  const session = await readPushSession().catch(() => null);
  // It is for a user who has signed out, perhaps without a network.
  if (session === undefined) return await endPush(self.registration, isOfFormerUser);
  // If storage fails, it isn't known who is signed in: show a neutral notification.
  const { title, path, userId, ...shown } = readPayload(session && data);
  // Sent to the former user before this one subscribed. The browser may show a text of its own, which names no one.
  if (session && userId !== undefined && userId !== session.user.id) return;
  // A later one about the same appointment replaces this one, and is noticed again.
  const again = { renotify: true };
  await self.registration.showNotification(title, {
    ...{ ...shown, ...again, data: path },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' },
  });
}

/** How long an open page has to open a path, in milliseconds. A frozen or signed-out page doesn't respond. */
const PAGE_RESPONSE_MS = 1_000;

/** Whether a page has opened a path without being loaded again, which would lose what is being typed there. */
function openedIn(page: Client, path: string): Promise<boolean> {
  const message: OpenPath = { type: 'openPath', path };
  return Promise.race([ask(page, message).then(() => true), delay(PAGE_RESPONSE_MS).then(() => false)]);
}

async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  // Some browsers refuse it if the tap was long ago; the page still opens the path.
  const focused = await page.focus().catch(() => page);
  if (!(await openedIn(focused, path))) await focused.navigate(path);
}

/**
 * The browser has replaced the subscription: registers the new one in the session of the user who had the old one. If
 * that fails, the app does at its next start.
 */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const session = await readPushSession();
  if (!session) return await endPush(self.registration, isOfFormerUser);
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  const body = v.safeParse(DeviceSubscription, subscription?.toJSON());
  if (!body.success) return;
  await createClient(exchange).send({ call: subscribePush, body: body.output }, session.token, crypto.randomUUID());
}

export function showPushes(): void {
  self.addEventListener('push', event => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', event => {
    event.notification.close();
    event.waitUntil(open(v.parse(Path, event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)));
}
