/**
 * Decides what one addressee is told: for each appointment its last state, however many deliveries are due about it.
 * Pure; what no longer holds is dropped.
 */
import type { MessageKind } from '../../../contract/notifications.ts';
import { isAwaited } from '../../../contract/status.ts';
import { GATHER_MS } from './deliveries.ts';
import type { OfferState } from './earlier/offerState.ts';
import type { MessageAppointment, MessageCause, MessageItem } from './message.ts';
import type { Cause, Former, Present } from './present.ts';

/** A due delivery. */
export interface Due {
  id: string;
  kind: MessageKind;
  appointment: Present;
  /** The appointment that it was planned for, perhaps moved since. */
  plannedFor: string;
  cause: Cause | undefined;
  /** The offer of an earlier time that it is about. */
  offer?: OfferState | undefined;
}

/** `reasonOf` says why a delivery is dropped; all others are told of by the items. */
export interface Decision {
  items: MessageItem[];
  reasonOf: Map<string, string>;
}

interface Reader {
  /** Null for a patient without an account. */
  accountId: string | null;
  now: Date;
}

/**
 * Whether the reception has to call a patient whom this message doesn't reach: the clinic made the change, and the
 * patient didn't ask for it.
 */
export const mustReach = (kind: MessageKind, cause: { isClinic: boolean; requester: string | null }): boolean =>
  kind !== 'booked' && cause.isClinic && cause.requester !== 'patient';

/** Decides about the due deliveries of one addressee and channel. */
export function decide(due: readonly Due[], reader: Reader): Decision {
  const reasonOf = new Map<string, string>();
  const items: MessageItem[] = [];
  for (const id of new Set(due.map(({ appointment }) => appointment.id))) {
    const group = due.filter(({ appointment }) => appointment.id === id);
    const isUnknown = wasNeverKnown(group, reader);
    const open = group.filter(one => {
      const reason = isUnknown || isOfUntoldRequest(one, group) ? 'superseded' : dropReason(one, reader);
      if (reason !== undefined) reasonOf.set(one.id, reason);
      return reason === undefined;
    });
    const told = itemsOf(open, group, reader);
    items.push(...told);
    if (told.length === 0) for (const { id } of open) reasonOf.set(id, 'superseded');
  }
  return { items, reasonOf };
}

/**
 * Whether an appointment was cancelled before its booking was announced, so that its reader misses nothing. Of a
 * booking by the clinic, patients have often heard on the phone: it only counts if it was cancelled at once.
 */
function wasNeverKnown(group: readonly Due[], reader: Reader): boolean {
  const booked = group.find(({ kind }) => kind === 'booked');
  const cancelled = group.find(({ kind }) => kind === 'cancelled');
  if (!booked || !cancelled) return false;
  const by = causeOf(booked, reader);
  if (by === 'family' || causeOf(cancelled, reader) === 'addressee') return true;
  const { createdAt, canceledAt } = cancelled.appointment;
  const wasMoved = group.some(({ kind }) => kind === 'moved');
  return by === 'clinic' && !wasMoved && canceledAt !== null && canceledAt.getTime() - createdAt.getTime() < GATHER_MS;
}

/** Whether a delivery is about the end of a request for another time that its reader never got. */
const isOfUntoldRequest = ({ kind }: Due, group: readonly Due[]): boolean =>
  kind === 'move_withdrawn' &&
  group.find(other => other.kind === 'asked_to_move' || other.kind === 'move_withdrawn')?.kind === 'asked_to_move';

/** Why a delivery isn't sent; undefined if it is. */
function dropReason({ kind, appointment, plannedFor, offer }: Due, { now, accountId }: Reader): string | undefined {
  const { canceledAt, startsAt, status } = appointment;
  if (kind === 'record') return appointment.hasRecord ? undefined : 'removed';
  if (startsAt <= now) return 'past';
  if (kind === 'cancelled') return canceledAt ? undefined : 'superseded';
  if (canceledAt) return 'cancelled';
  if (kind === 'asked_to_move' && !appointment.askedToMoveAt) return 'superseded';
  if (kind === 'booked' || kind === 'moved') return undefined;
  if (plannedFor !== appointment.id) return 'moved';
  if (kind === 'questionnaire' && !appointment.hasNoAnswers) return 'answered';
  if (kind === 'earlier_slot') return offer?.isOpen ? undefined : 'superseded';
  if (kind === 'earlier_taken')
    return offer?.outcome === 'taken' && offer.told.includes(accountId) ? undefined : 'superseded';
  if (!isAwaited(status)) return 'arrived';
  if (kind === 'asked_to_move') return undefined;
  return appointment.askedToMoveAt ? 'asked_to_move' : undefined;
}

/**
 * The items about one appointment.
 * @param group all deliveries about it, also those that were dropped
 */
function itemsOf(open: readonly Due[], group: readonly Due[], reader: Reader): MessageItem[] {
  const [first] = open;
  if (!first) return [];
  const { appointment } = first;
  const about = { appointment: viewOf(appointment, reader), links: {} };
  const last = (kind: MessageKind) => open.findLast(one => one.kind === kind);
  const by = (one: Due) => causeOf(one, reader);
  const items: MessageItem[] = [];
  const [booked, moved, cancelled] = [last('booked'), open.find(({ kind }) => kind === 'moved'), last('cancelled')];
  if (cancelled) {
    const { cancelReason: reason, cancelMessage: message } = appointment;
    items.push({ ...about, ...asKnown(about, group, reader), kind: 'cancelled', by: by(cancelled), reason, message });
  } else if (booked) {
    items.push({ ...about, kind: 'booked', by: by(booked) });
  } else if (moved) {
    const latest = last('moved') ?? moved;
    const former = moved.cause?.former;
    const changed = former && changeOf(appointment, former);
    if (changed) items.push({ ...about, kind: 'moved', by: by(latest), from: former.startsAt, changed });
  }
  if (last('asked_to_move')) items.push({ ...about, kind: 'asked_to_move' });
  else if (last('move_withdrawn')) items.push({ ...about, kind: 'move_withdrawn' });
  const isNew = items.length > 0;
  if (!isNew && last('reminder_hours')) items.push({ ...about, kind: 'reminder_hours' });
  else if (!isNew && last('reminder_evening')) items.push({ ...about, kind: 'reminder_evening' });
  if (last('questionnaire')) items.push({ ...about, kind: 'questionnaire' });
  if (last('record')) items.push({ ...about, kind: 'record' });
  return [...items, ...open.flatMap(one => offerItemsOf(one, about))];
}

/** What a move has changed, the time first; undefined for nothing. */
function changeOf(appointment: Present, former: Former): 'time' | 'clinic' | 'doctor' | undefined {
  if (former.startsAt.getTime() !== appointment.startsAt.getTime()) return 'time';
  if (former.clinic.id !== appointment.clinic.id) return 'clinic';
  return former.doctorId === appointment.doctorId ? undefined : 'doctor';
}

/** A cancelled appointment as its reader knows it: a move before may not have been told. */
function asKnown({ appointment }: { appointment: MessageAppointment }, group: readonly Due[], reader: Reader) {
  if (group.some(({ kind }) => kind === 'booked')) return {};
  const moves = group.filter(({ kind }) => kind === 'moved');
  // The reader knows of their own.
  const lastOwn = moves.findLastIndex(one => causeOf(one, reader) === 'addressee');
  const former = moves[lastOwn + 1]?.cause?.former;
  if (!former) return {};
  const { startsAt, endsAt, doctor, clinic } = former;
  return { appointment: { ...appointment, startsAt, endsAt, doctor, clinic: clinicView(clinic) } };
}

/** What is said about an offer of an earlier time. */
function offerItemsOf({ kind, offer }: Due, about: Pick<MessageItem, 'appointment' | 'links'>): MessageItem[] {
  if (!offer) return [];
  const { id: offerId, startsAt, endsAt, expiresAt } = offer;
  if (kind === 'earlier_slot') return [{ ...about, kind, offerId, startsAt, endsAt, expiresAt }];
  return kind === 'earlier_taken' ? [{ ...about, kind, startsAt }] : [];
}

function causeOf({ cause, appointment }: Due, { accountId }: Reader): MessageCause {
  const isOwn = accountId === null || accountId === appointment.patientId;
  if (!cause) return 'clinic';
  if (accountId !== null && cause.actorId === accountId) return 'addressee';
  // A patient without an account acts by the links of messages.
  if (!cause.isClinic) return accountId === null && cause.actorId === null ? 'addressee' : 'family';
  // The patient asked the reception for it.
  return cause.requester === 'patient' ? (isOwn ? 'addressee' : 'family') : 'clinic';
}

function viewOf(appointment: Present, { accountId }: Reader): MessageAppointment {
  const { id, firstId, sequence, startsAt, endsAt, createdAt, canceledAt, status, doctor, patientId } = appointment;
  return {
    ...{ id, firstId, sequence, startsAt, endsAt, doctor, changedAt: canceledAt ?? createdAt },
    ...{ isCancelled: canceledAt !== null, isConfirmed: status === 'confirmed' },
    dependent: accountId === null || accountId === patientId ? null : { id: patientId, name: appointment.patientName },
    patientId: accountId === null ? null : patientId,
    clinic: clinicView(appointment.clinic),
  };
}

const clinicView = ({ id, name, address, phone, timeZone }: MessageAppointment['clinic']) => ({
  ...{ id, name, address, phone, timeZone },
});
