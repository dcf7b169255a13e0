/** What our mails say: plain text, in the reader's language. */
import type { Role } from '../../contract/formats.ts';
import type { Language } from './language.ts';

export interface Text {
  subject: string;
  body: string;
}

/**
 * A name as a mail may hold it. People choose their names themselves, and a mail of ours is trusted, so nothing is
 * left of a line break, an address or a mark-up: letters, and what joins them.
 */
function plainName(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}'’.-]+/gu, ' ')
    .replace(/\.(?! )/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** The first of somebody's names, to greet them by; empty when they have none that is a name. */
function firstName(name: string): string {
  return plainName(name).split(' ')[0]?.replaceAll('.', '').slice(0, 40) ?? '';
}

const accounts: Record<Language, Record<Role, string>> = {
  'pt-BR': { Patient: 'de paciente', Doctor: 'de médico' },
  'en-US': { Patient: 'patient', Doctor: 'doctor' },
};

/** To somebody who has forgotten their password. `link` works once, for an hour. */
export function forgottenPassword(language: Language, person: { name: string; role: Role }, link: string): Text {
  const name = firstName(person.name);
  const account = accounts[language][person.role];
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Sua nova senha no Clinic',
      body: `Olá${name && `, ${name}`}!

Recebemos um pedido para trocar a senha da sua conta ${account} no Clinic. Para escolher uma nova senha, abra este endereço:

${link}

Ele vale por 1 hora e funciona uma única vez. Depois da troca, será preciso entrar de novo em todos os seus aparelhos.

Se não foi você quem pediu, não precisa fazer nada: sua senha continua a mesma, e ninguém entrou na sua conta.

Com os nossos cumprimentos,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Your new Clinic password',
      body: `Hello${name && ` ${name}`},

We received a request to change the password of your ${account} account at Clinic. To choose a new one, open this address:

${link}

It is good for 1 hour and works only once. After the change you will need to sign in again on all your devices.

If it wasn't you who asked, there is nothing to do: your password stays as it is, and nobody has entered your account.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** To the clinic, when a doctor has signed up who must be approved before they see patients. */
export function doctorWaiting(doctor: { name: string; CRM: string; email: string; clinic: string }): Text {
  return {
    subject: `Cadastro de médico à espera de aprovação: CRM ${doctor.CRM}`,
    body: `Olá!

Um médico se cadastrou no Clinic e espera a aprovação da clínica:

Nome: ${plainName(doctor.name)}
CRM: ${doctor.CRM}
E-mail: ${doctor.email}
Clínica: ${doctor.clinic}

Até ser aprovado, ele pode entrar e definir seus horários, mas os pacientes não o veem, e ele não vê nenhum paciente. Confira o registro no Conselho Regional de Medicina antes de aprovar. No servidor, a aprovação é feita com:

npm run clinic -- approve ${doctor.CRM}

Se vocês não conhecem essa pessoa, basta não fazer nada.

Com os nossos cumprimentos,
o Clinic
`,
  };
}
