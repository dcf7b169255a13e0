/** Who gets the messages about a patient, and what they want to receive. */
import { sql } from 'drizzle-orm';
import { type Channel, type MessageKind, type Topic, topicOf } from '../../../contract/notifications.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Language } from '../../platform/mail/texts.ts';

/** Someone who gets messages: the owner of an account, or a patient who has none and gets mails only. */
export interface Addressee {
  /** Of the account; of the patient without one. */
  id: string;
  /** Null for a patient without an account. */
  accountId: string | null;
  email: string;
  name: string;
  language: Language;
  /** The subscriptions of the devices that take pushes; of an account only. */
  devices: readonly string[];
  /** Which channels they have and want for a topic. */
  channelsFor(topic: Topic): Channel[];
}

/** A patient with the people to write to: none if the patient can't be reached. */
export interface Reached {
  /** The patient whom they were merged into, or themselves. */
  mainId: string;
  name: string;
  people: Addressee[];
}

type Row = {
  patientId: string;
  mainId: string;
  patientName: string;
  patientEmail: string | null;
  accountId: string | null;
  email: string | null;
  name: string | null;
  language: Language | null;
  usable: boolean;
  devices: string[];
  preferences: { topic: Topic; mail: boolean; push: boolean }[];
};

/**
 * The addressees of patients: their own account and those of their open carers; without either the patient's stored
 * e-mail. Those of merged patients are the main one's.
 * @param emailConfirmation whether an address that isn't confirmed gets nothing
 */
export async function addresseesOf(
  db: Reader,
  patientIds: readonly string[],
  { emailConfirmation }: { emailConfirmation: boolean },
): Promise<Map<string, Reached>> {
  if (patientIds.length === 0) return new Map();
  const rows = await db.execute<Row>(sql`
    select person.id as "patientId", main.id as "mainId", main.name as "patientName", main.email as "patientEmail",
      account.id as "accountId", account.email, owner.name, account.language,
      account.disabled_at is null and not (${emailConfirmation}::boolean and account.email_unconfirmed) as usable,
      ${devices} as devices,
      (select coalesce(json_agg(json_build_object('topic', topic, 'mail', mail, 'push', push)), '[]')
        from message_preference where patient_id = coalesce(account.id, main.id)) as preferences
    from patient person
    join patient main on main.id = person.root_id
    left join lateral (
      select main.account_id as id where main.account_id is not null
      union
      select care.account_id from care join patient dependent on dependent.id = care.patient_id
      where dependent.root_id = main.id and care.ended_at is null
    ) reader on true
    left join account on account.id = reader.id
    left join patient owner on owner.id = account.id
    where person.id in (select jsonb_array_elements_text(${JSON.stringify(patientIds)}::jsonb)::uuid)
    order by person.id, account.id`);
  const reached = new Map<string, Reached>();
  for (const row of rows) {
    const { patientId, mainId, patientName: name } = row;
    const found = reached.get(patientId) ?? { mainId, name, people: [] };
    reached.set(patientId, found);
    const addressee = addresseeOf(row);
    if (addressee) found.people.push(addressee);
  }
  return reached;
}

/** Why a message reaches none of a patient's people; undefined if it reaches one. */
export function obstacleTo(people: readonly Addressee[], kind: MessageKind): 'no_address' | 'unwanted' | undefined {
  if (people.length === 0) return 'no_address';
  return people.some(({ channelsFor }) => channelsFor(topicOf[kind]).length > 0) ? undefined : 'unwanted';
}

/** The devices of an account that take pushes. */
const devices = sql`(
  select coalesce(json_agg(push_subscription.id order by push_subscription.created_at, push_subscription.id), '[]')
  from push_subscription join session on session.token_hash = push_subscription.token_hash
  where session.account_id = account.id)`;

function addresseeOf(row: Row): Addressee | undefined {
  const { accountId, language, devices } = row;
  const email = accountId === null ? row.patientEmail : row.email;
  if (email === null || (accountId !== null && !row.usable)) return undefined;
  const channelsFor = (topic: Topic) => {
    const { mail, push } = row.preferences.find(one => one.topic === topic) ?? { mail: true, push: true };
    return [...(mail ? ['mail' as const] : []), ...(push && devices.length > 0 ? ['push' as const] : [])];
  };
  return {
    id: accountId ?? row.mainId,
    accountId,
    email,
    name: row.name ?? row.patientName,
    language: language ?? 'pt-BR',
    devices,
    channelsFor,
  };
}
