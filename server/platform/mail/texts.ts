/** The texts of our mails: plain text, in the recipient's language. */
import Negotiator from 'negotiator';
import type { Role } from '../../../contract/formats.ts';
import { HOME_TIME_ZONE } from '../../../contract/wallClock.ts';

/** The languages of our mails. */
export type Language = 'pt-BR' | 'en-US';

/**
 * The language of an `Accept-Language` header: Portuguese or English, whichever it prefers. pt-BR if it names neither.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  const first = accepted.find(name => /^(pt|en)(-|$)/i.test(name));
  return first?.toLowerCase().startsWith('en') ? 'en-US' : 'pt-BR';
}

/** The address of a mailbox such as `Clinic <clinic@example.org>`. */
export const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

export interface Text {
  subject: string;
  body: string;
}

/**
 * A name as mails may contain it. Users choose their names, and recipients trust our mails, so line breaks, addresses
 * and markup are removed. Letters and the characters that join them remain.
 */
export function plainName(name: string): string {
  return withoutAddresses(name.replace(/\p{N}/gu, ' '));
}

/** The same for the name of a clinic, which may contain digits. */
function withoutAddresses(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N}'’.-]+/gu, ' ')
    .replace(/\.(?! )/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** The same for a place: the name of a clinic, or an address with its punctuation. */
export function plainPlace(place: string): string {
  return place
    .replace(/[^\p{L}\p{M}\p{N}'’.,;/()ºª#&–-]+/gu, ' ')
    .replace(/[./](?=[^\s\d])/g, sign => (sign === '/' ? '/ ' : '. '))
    .replace(/ +/g, ' ')
    .trim();
}

/** The same for a sentence that the clinic wrote: one line, in which no mail program finds an address or markup. */
export function plainText(text: string): string {
  return text
    .replace(/[\p{C}\u2028\u2029<>]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/(?<=[\p{L}\p{N}])[.@](?=\p{L})/gu, sign => `${sign} `)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first name, for the greeting; empty if nothing usable remains of the name. */
export function firstName(name: string): string {
  return plainName(name).split(' ')[0]?.replaceAll('.', '').slice(0, 40) ?? '';
}

const accounts: Record<Language, Record<Role, string>> = {
  'pt-BR': { Patient: 'de paciente', Doctor: 'de médico', Reception: 'da recepção' },
  'en-US': { Patient: 'patient', Doctor: 'doctor', Reception: 'front desk' },
};

/** Sent to a user who has forgotten the password. `link` works once, for an hour. */
export function forgottenPassword(language: Language, person: { name: string; role: Role }, link: string): Text {
  const name = firstName(person.name);
  const account = accounts[language][person.role];
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Crie uma nova senha no Clinic',
      body: `Olá${name && `, ${name}`}!

Recebemos um pedido para trocar a senha da sua conta ${account} no Clinic. Para escolher uma nova senha, abra este endereço:

${link}

Ele vale por 1 hora e funciona uma única vez. Depois da troca, será preciso entrar de novo em todos os seus aparelhos.

Se não foi você quem pediu, não precisa fazer nada: sua senha continua a mesma, e ninguém entrou na sua conta.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Reset your Clinic password',
      body: `Hello${name && ` ${name}`},

We received a request to change the password of your Clinic ${account} account. To choose a new one, open this address:

${link}

It is valid for 1 hour and works only once. After the change, you will need to sign in again on all your devices.

If you didn't ask for this, you don't need to do anything: your password stays the same, and no one has accessed your account.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** Sent to someone whom a clinic adds to its reception. `link` works once, for that many days. */
export function invitation(
  language: Language,
  person: { name: string },
  { clinic, link, days, publicUrl }: { clinic: string; link: string; days: number; publicUrl: string },
): Text {
  const name = firstName(person.name);
  const place = withoutAddresses(clinic);
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Seu acesso à recepção no Clinic',
      body: `Olá${name && `, ${name}`}!

Agora você faz parte da equipe da recepção de ${place}. Para criar a sua senha, abra este endereço:

${link}

Ele vale por ${days} dias e funciona uma única vez. Depois, entre em ${publicUrl}/desk com este e-mail e a sua senha. Se o prazo passar, peça lá mesmo uma nova senha.

Se você não conhece essa clínica, não precisa fazer nada.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Your front desk access to Clinic',
      body: `Hello${name && ` ${name}`},

You are now on the front desk team of ${place}. To choose your password, open this address:

${link}

It is valid for ${days} days and works only once. Then sign in at ${publicUrl}/desk with this email and your password. If the link expires, ask for a new password there.

If you don't know this clinic, you don't need to do anything.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** An instant as text in the language, in Brasília time. */
const whenIn = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: HOME_TIME_ZONE }).format(at);

/** Sent after sign-up, or when the user requests another code. */
export function confirmEmail(language: Language, person: { name: string }, code: string): Text {
  const name = firstName(person.name);
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Seu código de confirmação no Clinic',
      body: `Olá${name && `, ${name}`}!

Para confirmar este e-mail no Clinic, digite este código no aplicativo:

${code}

Ele vale por 1 hora. Se não foi você quem se cadastrou, não precisa fazer nada.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Your Clinic confirmation code',
      body: `Hello${name && ` ${name}`},

To confirm this email in Clinic, enter this code in the app:

${code}

It is valid for 1 hour. If you didn't sign up, you don't need to do anything.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** Sent to the new address of an account whose owner is changing its e-mail. */
export function confirmNewEmail(language: Language, person: { name: string; role: Role }, code: string): Text {
  const name = firstName(person.name);
  const account = accounts[language][person.role];
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Seu código para trocar o e-mail no Clinic',
      body: `Olá${name && `, ${name}`}!

Para usar este e-mail na sua conta ${account} no Clinic, digite este código no aplicativo:

${code}

Ele vale por 1 hora. Não passe o código a ninguém. Se não foi você quem pediu a troca, não precisa fazer nada: sem o código, nada muda.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Your code to change your Clinic email',
      body: `Hello${name && ` ${name}`},

To use this email for your Clinic ${account} account, enter this code in the app:

${code}

It is valid for 1 hour. Don't share it with anyone. If you didn't ask for the change, you don't need to do anything: without the code, nothing changes.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** Sent to a patient whom the reception registered, with a code of `CLAIM_CODE_DAYS`. */
export function claimRecord(
  language: Language,
  person: { name: string },
  code: string,
  { publicUrl, expiresAt }: { publicUrl: string; expiresAt: Date },
): Text {
  const name = firstName(person.name);
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: HOME_TIME_ZONE }).format(expiresAt);
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Seu código para o Clinic',
      body: `Olá${name && `, ${name}`}!

A recepção fez o seu cadastro no Clinic. Para ver tudo na sua própria conta:

1. Entre ou crie uma conta em ${publicUrl}
2. Abra “Minha conta” e escolha “Tenho um código da clínica”.
3. Digite este código e a sua data de nascimento:

${code}

O código vale até ${until} e funciona uma única vez. Se este e-mail não era para você, não precisa fazer nada.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Your code for Clinic',
      body: `Hello${name && ` ${name}`},

The front desk registered you in Clinic. To see everything in an account of your own:

1. Sign in or create an account at ${publicUrl}
2. Open “My account” and choose “I have a code from the clinic”.
3. Enter this code and your date of birth:

${code}

The code is valid until ${until} and works only once. If this email wasn't meant for you, you don't need to do anything.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** Sent to the e-mail of a registration when a claim code of the clinic has attached it to an account. */
export function recordClaimed(language: Language, person: { name: string }, clinic: string, at: Date): Text {
  const name = firstName(person.name);
  const place = withoutAddresses(clinic);
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Seu cadastro agora está em uma conta do Clinic',
      body: `Olá${name && `, ${name}`}!

Em ${whenIn(language, at)} (horário de Brasília), o código da recepção de ${place} foi usado, e o seu cadastro passou a fazer parte de uma conta do Clinic. Quem usa essa conta vê as suas consultas e o seu prontuário.

Se foi você, não precisa fazer nada.

Se não foi você, avise a clínica agora mesmo: por 30 dias, a recepção pode separar o cadastro da conta.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Your registration is now in a Clinic account',
      body: `Hello${name && ` ${name}`},

On ${whenIn(language, at)} (Brasília time), the code from the front desk of ${place} was used, and your registration is now part of a Clinic account. The person who uses that account can see your appointments and your record.

If it was you, you don't need to do anything.

If it wasn't you, let the clinic know right away: for 30 days, the front desk can separate the registration from the account.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** Sent to the owner of an account when the reception has separated a registration that the owner had attached. */
export function recordSeparated(language: Language, person: { name: string }, at: Date): Text {
  const name = firstName(person.name);
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Um cadastro foi separado da sua conta do Clinic',
      body: `Olá${name && `, ${name}`}!

Em ${whenIn(language, at)} (horário de Brasília), a recepção separou da sua conta do Clinic um cadastro que você tinha vinculado com um código. As consultas e o prontuário desse cadastro não aparecem mais na sua conta.

Se foi um engano, peça à recepção um novo código.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'A registration was separated from your Clinic account',
      body: `Hello${name && ` ${name}`},

On ${whenIn(language, at)} (Brasília time), the front desk separated a registration from your Clinic account that you had attached with a code. Its appointments and record no longer appear in your account.

If that was a mistake, ask the front desk for a new code.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

/** Sent to someone who has closed their account, which can be reopened `until` then. */
export function accountClosed(
  language: Language,
  person: { name: string; role: Role },
  { until, publicUrl }: { until: Date; publicUrl: string },
): Text {
  const name = firstName(person.name);
  const account = accounts[language][person.role];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: HOME_TIME_ZONE }).format(until);
  const texts: Record<Language, Text> = {
    'pt-BR': {
      subject: 'Sua conta no Clinic foi encerrada',
      body: `Olá${name && `, ${name}`}!

Sua conta ${account} no Clinic foi encerrada, como você pediu. Você não receberá mais mensagens.

Mudou de ideia? Até ${date}, entre com o seu e-mail e a sua senha e escolha “Reabrir conta”:

${publicUrl}/login

Depois dessa data, apagamos o seu e-mail, a sua senha, o seu telefone e as suas preferências. O prontuário fica guardado por 20 anos, como manda a lei.

Se não foi você, reabra a conta, troque a senha e avise a clínica.

Atenciosamente,
a equipe do Clinic
`,
    },
    'en-US': {
      subject: 'Your Clinic account was closed',
      body: `Hello${name && ` ${name}`},

Your Clinic ${account} account was closed, as you asked. You will receive no more messages.

Changed your mind? Until ${date}, sign in with your email and password and choose “Reopen account”:

${publicUrl}/login

After that date we erase your email, your password, your phone number and your preferences. The medical record is kept for 20 years, as Brazilian law requires.

If it wasn't you, reopen the account, change the password and let the clinic know.

Kind regards,
the Clinic team
`,
    },
  };
  return texts[language];
}

interface Notice {
  subject: string;
  /** What happened to the account; its time follows. */
  event(account: string): string;
  /** What the owner should do; by default, set a new password if it was someone else. */
  advice?(publicUrl: string): string;
}

const orNewPassword: Record<Language, (publicUrl: string) => string> = {
  'pt-BR': publicUrl => `Se foi você, não precisa fazer nada.

Se não foi você, crie uma nova senha agora mesmo, o que também encerra todas as sessões abertas, e avise a clínica:

${publicUrl}/forgot-password`,
  'en-US': publicUrl => `If it was you, you don't need to do anything.

If it wasn't you, set a new password right away, which also ends all open sessions, and let the clinic know:

${publicUrl}/forgot-password`,
};

/** Events that the owner of an account is notified of: changes of how to sign in, and sign-ins that stand out. */
const notices = {
  password_changed: {
    'pt-BR': {
      subject: 'Sua senha no Clinic foi trocada',
      event: account => `A senha da sua conta ${account} no Clinic foi trocada`,
    },
    'en-US': {
      subject: 'Your Clinic password was changed',
      event: account => `The password of your Clinic ${account} account was changed`,
    },
  },
  new_device: {
    'pt-BR': {
      subject: 'Novo acesso à sua conta no Clinic',
      event: account => `Sua conta ${account} no Clinic foi acessada em um aparelho ou navegador novo`,
    },
    'en-US': {
      subject: 'New sign-in to your Clinic account',
      event: account => `A new device or browser signed in to your Clinic ${account} account`,
    },
  },
  // Goes to the former address, which can't set a new password any more. It has no link, so that nobody acts on it.
  email_changed: {
    'pt-BR': {
      subject: 'O e-mail da sua conta no Clinic foi trocado',
      event: account => `O e-mail da sua conta ${account} no Clinic foi trocado por outro endereço`,
      advice: () => `Se foi você, não precisa fazer nada: os próximos avisos vão para o novo endereço.

Se não foi você, ligue agora mesmo para a clínica e peça o bloqueio da conta.`,
    },
    'en-US': {
      subject: 'The email of your Clinic account was changed',
      event: account => `The email of your Clinic ${account} account was changed to another address`,
      advice: () => `If it was you, you don't need to do anything: from now on, messages go to the new address.

If it wasn't you, call the clinic right away and ask them to block the account.`,
    },
  },
  contact_changed: {
    'pt-BR': {
      subject: 'A recepção alterou o seu cadastro no Clinic',
      event: account => `A recepção alterou os dados pessoais da sua conta ${account} no Clinic`,
      advice: () => 'Confira os dados em “Minha conta”. Se algo não estiver certo, fale com a recepção.',
    },
    'en-US': {
      subject: 'The front desk changed your details in Clinic',
      event: account => `The front desk changed the personal details of your Clinic ${account} account`,
      advice: () => 'Check them under “My account”. If anything is wrong, talk to the front desk.',
    },
  },
  correction_refused: {
    'pt-BR': {
      subject: 'Resposta ao seu pedido de correção no Clinic',
      event: account => `A recepção respondeu ao seu pedido de correção dos dados da sua conta ${account} no Clinic`,
      advice: () => 'A resposta está em “Minha conta”.',
    },
    'en-US': {
      subject: 'A reply to your correction request in Clinic',
      event: account =>
        `The front desk replied to your request to correct the details of your Clinic ${account} account`,
      advice: () => 'The reply is under “My account”.',
    },
  },
  factor_added: {
    'pt-BR': {
      subject: 'Nova forma de verificação em duas etapas no Clinic',
      event: account => `Uma forma de verificação em duas etapas foi adicionada à sua conta ${account} no Clinic`,
    },
    'en-US': {
      subject: 'Two-step verification method added',
      event: account => `A two-step verification method was added to your Clinic ${account} account`,
    },
  },
  factor_removed: {
    'pt-BR': {
      subject: 'Forma de verificação em duas etapas removida no Clinic',
      event: account => `Uma forma de verificação em duas etapas foi removida da sua conta ${account} no Clinic`,
    },
    'en-US': {
      subject: 'Two-step verification method removed',
      event: account => `A two-step verification method was removed from your Clinic ${account} account`,
    },
  },
  factor_reset: {
    'pt-BR': {
      subject: 'Verificação em duas etapas desligada no Clinic',
      event: account =>
        `A clínica desligou a verificação em duas etapas da sua conta ${account} no Clinic e encerrou as suas sessões`,
    },
    'en-US': {
      subject: 'Two-step verification turned off for your Clinic account',
      event: account =>
        `The clinic turned off the two-step verification of your Clinic ${account} account and ended its sessions`,
    },
  },
  recovery_codes_made: {
    'pt-BR': {
      subject: 'Novos códigos de recuperação no Clinic',
      event: account => `Novos códigos de recuperação foram criados para a sua conta ${account} no Clinic`,
    },
    'en-US': {
      subject: 'New recovery codes for your Clinic account',
      event: account => `New recovery codes were created for your Clinic ${account} account`,
    },
  },
  recovery_code_used: {
    'pt-BR': {
      subject: 'Código de recuperação usado no Clinic',
      event: account => `Sua conta ${account} no Clinic foi acessada com um código de recuperação`,
    },
    'en-US': {
      subject: 'A recovery code was used to sign in to Clinic',
      event: account => `A recovery code was used to sign in to your Clinic ${account} account`,
    },
  },
} satisfies Record<string, Record<Language, Notice>>;

export type NoticeKind = keyof typeof notices;

/** Sent to an account's owner after an event of that kind. */
export function securityNotice(
  kind: NoticeKind,
  language: Language,
  person: { name: string; role: Role },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Text {
  const name = firstName(person.name);
  const { subject, event, advice = orNewPassword[language] }: Notice = notices[kind][language];
  const happened = event(accounts[language][person.role]);
  const when = whenIn(language, now);
  const bodies: Record<Language, string> = {
    'pt-BR': `Olá${name && `, ${name}`}!

${happened} em ${when} (horário de Brasília).

${advice(publicUrl)}

Atenciosamente,
a equipe do Clinic
`,
    'en-US': `Hello${name && ` ${name}`},

${happened} on ${when} (Brasília time).

${advice(publicUrl)}

Kind regards,
the Clinic team
`,
  };
  return { subject, body: bodies[language] };
}

interface WaitingDoctor {
  name: string;
  CRM: string;
  email: string;
  clinic: string;
}

/**
 * Sent to the clinic once a day. `doctors` are waiting for approval; `all` is the total, including those not listed.
 */
export function doctorsWaiting(doctors: readonly WaitingDoctor[], all: number): Text {
  const described = doctors.map(
    ({ name, CRM, email, clinic }) => `Nome: ${plainName(name)}
CRM: ${CRM}
E-mail: ${email}
Clínica: ${clinic}
Para aprovar, no servidor: npm run clinic -- approve ${CRM}
`,
  );
  const more = all - doctors.length;
  const rest = more > 0 ? [`E mais ${more}. A lista completa: npm run clinic -- doctors --waiting\n`] : [];
  const one = all === 1;
  return {
    subject: one ? 'Um médico à espera de aprovação' : `${all} médicos à espera de aprovação`,
    body: `Olá!

${one ? 'Um médico se cadastrou' : `${all} médicos se cadastraram`} no Clinic e ${one ? 'espera' : 'esperam'} a aprovação da clínica:

${[...described, ...rest].join('\n')}
Até a aprovação, o médico pode entrar e definir seus horários, mas os pacientes não o veem, e ele não vê dados de pacientes. Confira o registro no Conselho Regional de Medicina antes de aprovar.

Se vocês não conhecem a pessoa, basta não fazer nada. Este aviso chega no máximo uma vez por dia.

Atenciosamente,
o Clinic
`,
  };
}
