/** The links of mails, which act without a sign-in. */
import { inject } from 'vitest';
import { type LinkPurpose, linkTokensOf } from '../../../server/platform/auth/linkTokens.ts';
import { type Account, newPatient, signInAs, someName } from './people.ts';
import { bookFirst, newPractice } from './practices.ts';

interface LinkedPatient {
  account: Account;
  doctor: string;
  /** A signed link of a mail to the patient, about their only appointment. */
  linkTo: (purpose: LinkPurpose, detail?: string) => Promise<string>;
}

/** A new patient with one appointment. */
export async function patientWithLink(): Promise<LinkedPatient> {
  const name = someName('Otávio');
  const practice = await newPractice({ name, specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' });
  const account = await newPatient(inject('address'));
  const { id } = await bookFirst(practice, account, 3);
  const { user } = await signInAs(inject('address'), account);
  const tokens = await linkTokensOf({ dataDir: inject('dataDir') });
  const addressee = { kind: 'account' as const, id: user.id };
  const expiresAt = new Date(Date.now() + 86_400_000);
  return {
    account,
    doctor: name,
    linkTo: async (purpose, detail = '') =>
      `/m#${tokens.sign({ purpose, subjectId: purpose === 'unsubscribe' ? user.id : id, addressee, expiresAt, detail })}`,
  };
}
