/** What the overview says of each part of the account: its state, or what it is about until that is known. */
import type { TFunction } from 'i18next';
import type { CalendarFeed } from '../../../contract/calendar.ts';
import type { Dependent } from '../../../contract/care.ts';
import type { Acceptances } from '../../../contract/consents.ts';
import type { OwnIdentity } from '../../../contract/corrections.ts';
import type { Role } from '../../../contract/formats.ts';
import type { SessionInfo } from '../../../contract/identity.ts';
import { languages, type MessagePreferences, topics } from '../../../contract/notifications.ts';
import type { PushState } from '../../../contract/push.ts';
import type { Factors } from '../../../contract/secondFactor.ts';

export interface PartState {
  text: string;
  /** Texts that may take its place: the space of the longest is kept, so that no row below moves. */
  others?: readonly string[];
  tone?: 'risk' | 'safe';
}

/** A count as long as any that is likely. */
const MANY = 20;

/** Only patients ask for corrections. */
export function identityState(t: TFunction, role: Role, identity: OwnIdentity | undefined): PartState {
  const [about, correction] = [t('account.states.you.about'), t('account.states.you.correction')];
  if (role !== 'Patient') return { text: about };
  return { text: identity?.correction?.state === 'open' ? correction : about, others: [about, correction] };
}

export function securityState(t: TFunction, sessions: readonly SessionInfo[] | undefined): PartState {
  const about = t('account.states.security.about');
  const devices = (count: number) => t('account.states.security.devices', { count });
  return { text: sessions ? devices(sessions.length) : about, others: [about, devices(MANY)] };
}

/** Of the second factor, which is a risk if there is none. In one word each: the action needs space beside it. */
export function factorState(t: TFunction, factors: Factors | undefined): PartState {
  const about = t('account.states.twoStep.about');
  const [on, off] = [t('account.states.twoStep.on'), t('account.states.twoStep.off')];
  const others = [on, off];
  if (!factors) return { text: about, others };
  const hasFactor = factors.passkeys.length > 0 || factors.totp_since !== null;
  return hasFactor ? { text: on, others, tone: 'safe' } : { text: off, others, tone: 'risk' };
}

/** Of a patient’s messages, once it is known what they want and on how many devices. */
export function messageState(
  t: TFunction,
  preferences: MessagePreferences | undefined,
  push: PushState | undefined,
): PartState {
  const about = t('account.states.messages.about');
  const mailsIn = (language: MessagePreferences['language']) => t(`account.states.messages.mails.${language}`);
  const some = t('account.states.messages.someMails');
  const both = t('account.states.messages.mailsAndPush');
  const [onlyPush, essential] = [t('account.states.messages.push'), t('account.states.messages.essential')];
  const others = [about, ...languages.map(mailsIn), some, both, onlyPush, essential];
  if (!preferences || !push) return { text: about, others };
  const wanted = (channel: 'mail' | 'push') => topics.filter(topic => preferences.topics[topic][channel]).length;
  const mails = wanted('mail');
  const hasPush = push.devices > 0 && wanted('push') > 0;
  if (mails === 0) return { text: hasPush ? onlyPush : essential, others };
  if (mails < topics.length) return { text: some, others };
  return { text: hasPush ? both : mailsIn(preferences.language), others };
}

/** Of a doctor, whose only messages are the essential ones. */
export function calendarState(t: TFunction, feed: CalendarFeed | undefined): PartState {
  const about = t('account.states.calendar.about');
  const [on, off] = [t('account.states.calendar.on'), t('account.states.calendar.off')];
  const known = feed?.since === null ? off : on;
  return { text: feed ? known : about, others: [about, on, off] };
}

export function dependentState(t: TFunction, dependents: readonly Dependent[] | undefined): PartState {
  const about = t('account.states.dependents.about');
  const counted = (count: number) => t('account.states.dependents.count', { count });
  return { text: dependents ? counted(dependents.length) : about, others: [about, counted(0), counted(MANY)] };
}

interface Consents {
  acceptances: Acceptances | undefined;
  /** Whether a text is to be accepted. */
  isDue: boolean;
  /** Formats the time of an acceptance. */
  day: (instant: string) => string;
}

export function consentState(t: TFunction, { acceptances, isDue, day }: Consents): PartState {
  const [about, due] = [t('account.states.consents.about'), t('account.states.consents.due')];
  const accepted = (when: string) => t('account.states.consents.accepted', { day: when });
  const others = [about, due, accepted('00/00/0000')];
  if (isDue) return { text: due, others, tone: 'risk' };
  const [latest] = acceptances?.accepted ?? [];
  return { text: latest ? accepted(day(latest.accepted_at)) : about, others };
}
