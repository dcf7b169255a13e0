import type * as management from '../../../../contract/management.ts';
import { clinic, ids, specialty } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const managed = {
  ...clinic,
  phone: '+551133334444',
  idle_lock_minutes: 15,
  requires_second_factor: false,
  country: 'BR',
  state: 'SP',
  may_manage: true,
};
const staffMember = {
  ...{ id: ids.receptionist, name: 'Rosa Dias', email: 'rosa@example.com' },
  ...{ may_manage: false, since: '2027-03-01T12:00:00.000Z', disabled: false, second_factor: false },
  ...{ last_used_at: null, joined: false },
};
const doctor = {
  ...{ id: ids.doctor, name: 'Ana Souza', email: 'ana@example.com', CRM: '123456SP', phone: '+5511987654321' },
  ...{
    specialties: [specialty],
    hours: [{ week_day: '1' as const, start: '08:00', end: '12:00' }],
    approved: true,
    disabled: false,
    closed: false,
    sessions: 1,
    last_used_at: '2027-03-01T12:00:00.000Z',
    squeeze_ins_per_day: 2,
    second_factor: false,
  },
};
const params = { id: ids.clinic };
const ofClinic = { id: 'The clinic.' };
const ofPerson = { ...ofClinic, account: 'The doctor or receptionist.' };

export const managementDocs: DocumentationOf<typeof management> = {
  listManagedClinics: {
    summary: 'List the clinics that you work for',
    description: 'By name.',
    response: [managed],
  },
  changeClinic: {
    summary: 'Change a clinic',
    description:
      'The time zone is an IANA name; it can’t change while the clinic has future appointments. `name_taken`: another ' +
      'clinic has this name. Country and state are those whose public holidays are suggested; `choice_invalid`: the ' +
      'calendar doesn’t know them. Once `requires_second_factor` is on, doctors and receptionists without a second factor ' +
      'have 7 days to set one up; then their other calls are refused with `second_factor_required`.',
    parameters: ofClinic,
    errors: ['zone_in_use'],
    request: {
      params,
      body: {
        ...{ name: 'Clínica Central', address: 'Praça da Sé, 2', time_zone: 'America/Sao_Paulo' },
        ...{ phone: '(11) 3333-4444', idle_lock_minutes: 5 },
      },
    },
    response: { ...managed, address: 'Praça da Sé, 2', idle_lock_minutes: 5 },
  },
  listStaff: {
    summary: 'List the receptionists of a clinic',
    description:
      'By name. `last_used_at` is when one of their devices was last used, to within 10 minutes; null for someone who ' +
      'works for another clinic too.',
    parameters: ofClinic,
    request: { params },
    response: [staffMember],
  },
  addStaff: {
    summary: 'Add a receptionist to a clinic',
    description:
      'Also changes whether someone who works there may manage the clinic. Someone who has never signed in gets a mail ' +
      'with a link to set a password, in the language of `Accept-Language`. Someone with an account keeps their name.',
    parameters: ofClinic,
    errors: ['last_manager'],
    request: { params, body: { name: 'Rosa Dias', email: 'rosa@example.com', may_manage: false } },
    response: staffMember,
  },
  removeStaff: {
    summary: 'End a receptionist’s work for a clinic',
    description: 'With their last clinic, their sessions end too, so that no device keeps what it has stored.',
    parameters: { ...ofClinic, account: 'The receptionist.' },
    errors: ['last_manager'],
    request: { params: { ...params, account: ids.receptionist } },
  },
  listManagedDoctors: {
    summary: 'List the doctors of a clinic',
    description:
      'Those who wait for approval first, then by name. `sessions` is the number of sessions in use, `last_used_at` ' +
      'when one of them was last used, to within 10 minutes. `hours` are those of the week that applies today. `closed`: ' +
      'the owner has closed the account, which disables it.',
    parameters: ofClinic,
    request: { params },
    response: [doctor],
  },
  manageDoctor: {
    summary: 'Approve, withdraw, disable, enable or sign out a doctor',
    description:
      'Repeating an action changes nothing. Appointments are never cancelled by it. `account_closed`: the owner has ' +
      'closed the account, and only they can reopen it.',
    parameters: { ...ofClinic, account: 'The doctor.' },
    errors: ['account_closed'],
    request: { params: { ...params, account: ids.doctor }, body: { action: 'end_sessions' } },
    response: { ...doctor, sessions: 0, last_used_at: null },
  },
  listFactorResets: {
    summary: 'List requests to reset second factors',
    description: 'Of the clinic’s doctors and receptionists; the oldest first. They end after 3 days.',
    parameters: ofClinic,
    request: { params },
    response: [
      {
        ...{ account_id: ids.doctor, name: 'Ana Souza', email: 'ana@example.com' },
        ...{ requested_by: { id: ids.receptionist, name: 'Rosa Dias' }, requested_at: '2027-03-01T12:00:00.000Z' },
      },
    ],
  },
  requestFactorReset: {
    summary: 'Request to reset a second factor',
    description:
      'For a doctor or receptionist of the clinic who has lost it. Another manager confirms. A repeat changes nothing.',
    parameters: ofPerson,
    errors: ['second_person_needed'],
    request: { params: { id: ids.clinic, account: ids.doctor } },
  },
  confirmFactorReset: {
    summary: 'Confirm the reset of a second factor',
    description:
      'Removes all passkeys, the authenticator app and the recovery codes, ends the sessions, and mails the person. ' +
      'Never by the manager who requested it, nor for the own account.',
    parameters: ofPerson,
    errors: ['second_person_needed'],
    request: { params: { id: ids.clinic, account: ids.doctor } },
  },
  withdrawFactorReset: {
    summary: 'Withdraw a request to reset a second factor',
    parameters: ofPerson,
    request: { params: { id: ids.clinic, account: ids.doctor } },
  },
};
