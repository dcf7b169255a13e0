/** Delivers messages as pushes (RFC 8030), encrypted for the device (RFC 8291). */
import { createHmac } from 'node:crypto';
import type { Agent } from 'node:https';
import webPush from 'web-push';
import type { Database } from '../../../platform/database/database.ts';
import type { Clock } from '../../../platform/http/services.ts';
import { Undeliverable, Unready } from '../../../platform/mail/mailQueue.ts';
import type { MessageItem } from '../message.ts';
import type { Addressed, Deliver } from '../sender.ts';
import { hostPauses } from './hostPauses.ts';
import { post, TimedOut } from './post.ts';
import { noteFailure, noteSuccess, removeSubscription, type Subscription, subscriptionOf } from './subscriptions.ts';
import type { Vapid } from './vapid.ts';

const ENCODING = 'aes128gcm';
/** Notifications show less. */
const TITLE_CHARACTERS = 120;
const BODY_CHARACTERS = 400;
/** Payloads are padded to a multiple of this, so that their size says little about their text. */
const BLOCK_BYTES = 1024;
/** RFC 8030 allows at most 32 characters. */
const TOPIC_CHARACTERS = 32;

export interface PushOptions {
  database: Pick<Database, 'db'>;
  clock: Clock;
  vapid: Vapid;
  agent: Agent;
  /** How long a push service may take. */
  limitMs?: number;
}

export function pushChannel({ database: { db }, clock, vapid, agent, limitMs }: PushOptions): Deliver {
  const pauses = hostPauses();
  const attempt = async (subscription: Subscription, addressed: Addressed) => {
    const { endpoint, p256dh, auth } = subscription;
    const { topic, payload } = contentOf(subscription, addressed);
    const { cipherText: body } = webPush.encrypt(p256dh, auth, payload, ENCODING);
    const headers = {
      Authorization: vapid.authorizationFor(endpoint),
      'Content-Encoding': ENCODING,
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: Math.max(0, Math.floor((addressed.expiresAt.getTime() - clock().getTime()) / 1000)),
      Urgency: addressed.items.some(isUrgent) ? 'high' : 'normal',
      ...(topic !== undefined && { Topic: topic }),
    };
    return await post(agent, { endpoint, body, headers }, limitMs);
  };
  return async addressed => {
    const { accountId } = addressed.to;
    const subscription =
      addressed.device !== undefined && accountId !== null
        ? await subscriptionOf(db, addressed.device, accountId)
        : undefined;
    if (!subscription) throw new Undeliverable('no_device');
    const { endpoint } = subscription;
    const pausedUntil = pauses.until(endpoint, clock());
    if (pausedUntil) throw new Unready(pausedUntil);
    const status = await attempt(subscription, addressed).catch(async error => {
      if (error instanceof TimedOut) pauses.pause(endpoint, clock());
      await noteFailure(db, subscription, clock());
      throw error;
    });
    if (status >= 200 && status < 300) return await noteSuccess(db, subscription);
    if (status === 404 || status === 410) {
      await removeSubscription(db, subscription.id);
      throw new Undeliverable('no_device');
    }
    await noteFailure(db, subscription, clock());
    throw new Error(`The push service responded with ${status}.`);
  };
}

/** A device that saves power is woken for what changes a patient's day. */
const isUrgent = ({ kind }: MessageItem) => kind !== 'record' && kind !== 'questionnaire';

/** Kinds that replace only their like; all others tell the latest state of an appointment. */
const apart: readonly MessageItem['kind'][] = ['record', 'questionnaire', 'earlier_slot'];

/** What a message is about, if a later one about the same makes it superfluous. */
function subjectOf([first, ...others]: readonly MessageItem[]): string | undefined {
  if (!first || others.length > 0) return undefined;
  const about = apart.find(kind => kind === first.kind) ?? 'appointment';
  return `${about} ${first.appointment.firstId}`;
}

/** The payload; and the topic, which the push service sees: it says nothing, and differs from device to device. */
function contentOf({ auth }: Subscription, { id, to, message, items }: Addressed) {
  const subject = subjectOf(items);
  const topic = subject && createHmac('sha256', auth).update(subject).digest('base64url').slice(0, TOPIC_CHARACTERS);
  const content = JSON.stringify({
    ...{ title: shortened(message.pushTitle, TITLE_CHARACTERS), body: shortened(message.pushBody, BODY_CHARACTERS) },
    ...{ path: message.path, tag: topic ?? id, lang: to.language, userId: to.accountId },
  });
  const blocks = Math.ceil(Buffer.byteLength(content) / BLOCK_BYTES);
  return { topic, payload: content + ' '.repeat(blocks * BLOCK_BYTES - Buffer.byteLength(content)) };
}

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
