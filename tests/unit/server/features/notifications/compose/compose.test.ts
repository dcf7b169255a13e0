import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { specialties } from '../../../../../../contract/specialties.ts';
import { compose } from '../../../../../../server/features/notifications/compose/compose.ts';
import type {
  Message,
  MessageAppointment,
  MessageItem,
} from '../../../../../../server/features/notifications/message.ts';
import english from '../../../../../../src/i18n/en-US/specialties.ts';
import { appointmentOf, context, everyKind } from '../messages.ts';

const languages = ['pt-BR', 'en-US'] as const;

interface Page {
  elements: { name: string; attributes: string }[];
  /** The text outside the head. */
  text: string;
  /** What mail programs show beside the subject. */
  preview: string;
  addresses: string[];
}

/** Reads a mail strictly: every element is closed, and no sign of the markup is left in a text. */
function read(html: string): Page {
  const tag = /<(\/?)(!?[a-z]+)((?: [\w:-]+(?:="[^"<>]*")?)*) ?(\/?)>/gi;
  const open: string[] = [];
  const elements: Page['elements'] = [];
  for (const [, closing, name = '', attributes = '', isEmpty] of html.matchAll(tag)) {
    if (name === '!DOCTYPE') continue;
    if (closing) expect(open.pop()).toBe(name);
    else elements.push({ name, attributes });
    if (!closing && !isEmpty) open.push(name);
  }
  expect(open).toEqual([]);
  const textIn = (part: string) => {
    const rest = part.replace(tag, '');
    expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|#\d+);)/);
    return rest.replace(/&(#\d+|\w+);/g, (_, code) =>
      code.startsWith('#')
        ? String.fromCodePoint(Number(code.slice(1)))
        : (({ amp: '&', lt: '<', gt: '>', quot: '"' } as Record<string, string>)[code] ?? ''),
    );
  };
  const body = html.slice(html.indexOf('<body'));
  return {
    elements,
    text: textIn(body),
    preview: textIn(/<div style="display:none[^>]*>(.*?)<\/div>/.exec(body)?.[1] ?? ''),
    addresses: elements.flatMap(({ attributes }) => {
      const href = / href="([^"]*)"/.exec(attributes)?.[1];
      return href === undefined ? [] : [href.replaceAll('&amp;', '&')];
    }),
  };
}

/** What a phone may show of a mail or a push without opening it. */
const previewOf = ({ subject, text, html, pushTitle, pushBody }: Message) =>
  [subject, text.slice(0, 140), read(html).preview, pushTitle, pushBody].join('\n');

const isCard = ({ attributes }: Page['elements'][number]) => attributes.includes('class="card"');

const itemOf = (kind: MessageItem['kind'], changes = {}) => {
  const found = everyKind(changes).find(item => item.kind === kind);
  if (!found) throw new Error(`No item of ${kind}`);
  return found;
};

test.each([
  ['pt-BR', 'booked', 'Consulta marcada: 24/11 às 09:00', 'Sua consulta está marcada: 24/11 às 09:00.'],
  ['en-US', 'booked', 'Appointment booked: Nov 24 at 9:00 AM', 'Your appointment is booked: Nov 24 at 9:00 AM.'],
  ['pt-BR', 'moved', 'Consulta remarcada: 24/11 às 09:00', 'Sua consulta foi remarcada. Novo horário: 24/11 às 09:00.'],
  [
    'en-US',
    'moved',
    'Appointment rescheduled to Nov 24 at 9:00 AM',
    'Your appointment was rescheduled. New time: Nov 24 at 9:00 AM.',
  ],
  ['pt-BR', 'cancelled', 'Cancelada: consulta em 24/11 às 09:00', 'Sua consulta de 24/11 às 09:00 foi cancelada.'],
  [
    'en-US',
    'cancelled',
    'Canceled: appointment on Nov 24 at 9:00 AM',
    'Your appointment on Nov 24 at 9:00 AM was canceled.',
  ],
  [
    'pt-BR',
    'asked_to_move',
    'Escolha outro horário: consulta em 24/11 às 09:00',
    'A clínica precisa mudar a sua consulta de 24/11 às 09:00.',
  ],
  [
    'en-US',
    'asked_to_move',
    'Choose another time: appointment on Nov 24 at 9:00 AM',
    'The clinic needs to change your appointment on Nov 24',
  ],
  [
    'pt-BR',
    'move_withdrawn',
    'Consulta mantida: 24/11 às 09:00',
    'Não é mais preciso escolher outro horário: sua consulta de 24/11 às 09:00 está mantida.',
  ],
  [
    'en-US',
    'move_withdrawn',
    'Appointment unchanged: Nov 24 at 9:00 AM',
    'You no longer need to choose another time: your appointment on Nov 24 at 9:00 AM stays as it is.',
  ],
  ['pt-BR', 'reminder_evening', 'Lembrete: consulta em 24/11 às 09:00', 'Você tem uma consulta em 24/11 às 09:00.'],
  [
    'en-US',
    'reminder_evening',
    'Reminder: appointment on Nov 24 at 9:00 AM',
    'You have an appointment on Nov 24 at 9:00 AM.',
  ],
  [
    'pt-BR',
    'reminder_hours',
    'Lembrete: consulta em 24/11 às 09:00',
    'Falta pouco: você tem uma consulta em 24/11 às 09:00.',
  ],
  [
    'en-US',
    'reminder_hours',
    'Reminder: appointment on Nov 24 at 9:00 AM',
    'Coming up soon: you have an appointment on Nov 24',
  ],
  [
    'pt-BR',
    'questionnaire',
    'Antes da consulta em 24/11 às 09:00: algumas perguntas',
    'Antes da sua consulta em 24/11 às 09:00, responda',
  ],
  ['en-US', 'questionnaire', 'Before your appointment on Nov 24 at 9:00 AM: a few questions', 'answer a few questions'],
  ['pt-BR', 'record', 'Há uma novidade para você no Clinic', 'só dá para ver na sua conta'],
  ['en-US', 'record', 'There is something new for you in Clinic', 'you can only see it in your account'],
  ['pt-BR', 'earlier_slot', 'Abriu um horário mais cedo: 23/11 às 11:00', 'A oferta vale até 23/11 às 10:00.'],
  [
    'pt-BR',
    'earlier_taken',
    'O horário mais cedo já foi preenchido: sua consulta continua em 24/11 às 09:00',
    'A sua consulta continua em 24/11 às 09:00.',
  ],
  [
    'en-US',
    'earlier_taken',
    'The earlier time is taken: your appointment is still on Nov 24 at 9:00 AM',
    'Your appointment is still on Nov 24 at 9:00 AM.',
  ],
  [
    'en-US',
    'earlier_slot',
    'An earlier time has opened up: Nov 23 at 11:00 AM',
    'The offer is valid until Nov 23 at 10:00 AM.',
  ],
] as const)('%s, %s: %s', (language, kind, subject, sentence) => {
  const message = compose([itemOf(kind)], { ...context, language });
  expect(message.subject).toBe(subject);
  expect(message.text).toContain(sentence);
  expect(read(message.html).text).toContain(sentence);
});

describe('a message', () => {
  const whole = compose([itemOf('reminder_evening')], { ...context, unsubscribe: 'https://clinic.example/m#stop' });

  test('says when, with whom and where, with phone and map, and what can be done', () => {
    for (const part of [
      'Olá, Ana!',
      'Quando: terça-feira, 24 de novembro de 2026, às 09:00\n',
      'Com: Marcos Lima',
      'Onde: Clínica Central, Praça da Sé, 1',
      'https://www.google.com/maps/search/?api=1&query=Cl%C3%ADnica+Central%2C+Pra%C3%A7a+da+S%C3%A9%2C+1',
      'Telefone da clínica: (11) 3333-4444',
      'Confirmar presença:\nhttps://clinic.example/m#confirm',
      'Mudar o horário:\nhttps://clinic.example/m#move',
      'Cancelar a consulta:\nhttps://clinic.example/m#cancel',
      'Não receber mais e-mails como este:\nhttps://clinic.example/m#stop',
    ]) {
      expect(whole.text).toContain(part);
    }
    expect(read(whole.html).addresses).toEqual([
      'https://www.google.com/maps/search/?api=1&query=Cl%C3%ADnica+Central%2C+Pra%C3%A7a+da+S%C3%A9%2C+1',
      'tel:+551133334444',
      ...['confirm', 'move', 'cancel'].map(purpose => `https://clinic.example/m#${purpose}`),
      'https://clinic.example/',
      'https://clinic.example/m#stop',
    ]);
  });

  test('fetches nothing, and runs nothing', () => {
    for (const language of languages) {
      for (const item of everyKind()) {
        const { html } = compose([item], { ...context, language });
        const names = new Set(read(html).elements.map(({ name }) => name));
        for (const name of names) expect('html head meta title style body div p span strong br a').toContain(name);
        expect(html).not.toMatch(/url\(|@import|@font-face| on\w+=| src=|background=/i);
      }
    }
  });

  test('shows times at the clinic, and names a zone that isn’t the home zone', () => {
    const clinic = { ...appointmentOf().clinic, timeZone: 'America/Manaus' };
    const { subject, text } = compose([itemOf('booked', { clinic })], context);
    expect(subject).toBe('Consulta marcada: 24/11 às 08:00');
    expect(text).toContain('às 08:00 (Horário Padrão do Amazonas)');
    const york = { ...clinic, timeZone: 'America/New_York' };
    const summer = {
      clinic: york,
      startsAt: new Date('2027-07-01T13:00:00Z'),
      endsAt: new Date('2027-07-01T14:00:00Z'),
    };
    expect(compose([itemOf('booked', summer)], { ...context, language: 'en-US' }).text).toContain(
      'Thursday, July 1, 2027, 9:00 AM (Eastern Daylight Time)',
    );
  });

  test('names a dependent by the first name', () => {
    const dependent = { id: 'leo', name: 'Leo Souza Lima' };
    for (const language of languages) {
      for (const item of everyKind({ dependent })) {
        const { subject, text, html, pushTitle } = compose([item], { ...context, language });
        expect(subject).toContain('Leo');
        expect(pushTitle).toContain('Leo');
        expect(text).toContain('Leo');
        expect(text + html).not.toContain('Souza Lima');
      }
    }
    expect(compose([itemOf('booked', { dependent: { id: 'sunflower', name: '🌻' } })], context).subject).toBe(
      'Consulta de seu dependente marcada: 24/11 às 09:00',
    );
  });

  test('of the clinic’s cancellation says why, and what the clinic wrote', () => {
    const [, , byClinic] = everyKind().filter(({ kind }) => kind === 'cancelled');
    if (!byClinic) throw new Error('No cancellation');
    const { text } = compose([byClinic], context);
    expect(text).toContain('A clínica cancelou a sua consulta de 24/11 às 09:00.');
    expect(text).toContain('O médico não poderá atender nesse horário.');
    expect(text).toContain('Mensagem da clínica: Ligue para remarcar.');
  });

  test('doesn’t ask for a confirmation that it has', () => {
    const item = { ...itemOf('reminder_evening', { isConfirmed: true }), links: {} } as MessageItem;
    expect(compose([item], context).text).toContain('A presença já está confirmada.');
  });
});

describe('several items in one message', () => {
  const second = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', firstId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' };

  test('of one kind have a common subject', () => {
    const { subject, text, html, pushBody } = compose([itemOf('moved'), itemOf('moved', second)], context);
    expect(subject).toBe('2 consultas remarcadas');
    expect(text.match(/Sua consulta foi remarcada/g)).toHaveLength(2);
    expect(read(html).elements.filter(isCard)).toHaveLength(2);
    expect(pushBody.split('\n')).toHaveLength(2);
  });

  test('of several kinds have a general subject, and each its own calendar file', () => {
    const message = compose([itemOf('booked'), itemOf('cancelled', { ...second, isCancelled: true })], context);
    expect(message.subject).toBe('Novidades sobre as consultas');
    expect(message.calendar.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
    expect(message.path).toBe('/appointments?patient=ana');
  });

  test('all keep the rules of one', () => {
    const [first, ...others] = everyKind();
    if (!first) throw new Error('No items');
    for (const language of languages) {
      const message = compose([first, ...others], { ...context, language });
      expect(read(message.html).elements.filter(isCard)).toHaveLength(others.length + 1);
    }
  });
});

test('a push opens the page that it is about', () => {
  const pathOf = (kind: MessageItem['kind']) => compose([itemOf(kind)], context).path;
  expect([pathOf('booked'), pathOf('record'), pathOf('questionnaire')]).toEqual([
    '/appointments?patient=ana',
    '/patient-medicalrecord?patient=ana',
    '/questionary?patient=ana',
  ]);
});

test('a push opens the page of the patient whom all of it is about', () => {
  const pathOf = (...all: (string | null)[]) =>
    compose(all.map(patientId => itemOf('questionnaire', { patientId })) as [MessageItem], context).path;
  expect(pathOf('leo')).toBe('/questionary?patient=leo');
  expect(pathOf('leo', 'leo')).toBe('/questionary?patient=leo');
  expect([pathOf('leo', 'bia'), pathOf(null)]).toEqual(Array(2).fill('/questionary'));
});

test('a mail leads to the pages of the patient whom it is about', () => {
  const addressesOf = (patientId: MessageAppointment['patientId']) =>
    (['cancelled', 'questionnaire', 'record'] as const).flatMap(kind =>
      read(compose([itemOf(kind, { patientId })], context).html).addresses.filter(
        one => !one.startsWith('https://www'),
      ),
    );
  const app = 'https://clinic.example';
  for (const page of ['/schedule', '/questionary', '/']) {
    expect(addressesOf('7')).toContain(`${app}${page}?patient=7`);
    expect(addressesOf(null)).toContain(`${app}${page}`);
  }
});

/** No one who glances at a phone may learn about an illness. */
const forbidden = [
  ...specialties.flatMap(({ name }) => [name, english[name]]),
  ...[
    'diagnóstico',
    'diagnosis',
    'exame',
    'exam',
    'anamnese',
    'anamnesis',
    'prontuário',
    'medical',
    'doença',
    'illness',
  ],
  ...['saúde', 'health', 'receita', 'prescription', 'tratamento', 'treatment', 'resultado', 'result', 'record'],
];

test.each(languages)('no clinical word, clinic or doctor is in subject, preview or push: %s', language => {
  // Names of clinics and doctors may contain specialties.
  const clinic = { ...appointmentOf().clinic, name: 'Clínica de Psiquiatria Norte', address: 'Hospital do Exame, 1' };
  for (const dependent of [null, { id: 'leo', name: 'Leo Lima' }]) {
    const items = everyKind({ clinic, doctor: 'Marcos Oncologia', dependent });
    const [first, ...others] = items;
    if (!first) throw new Error('No items');
    const messages = [
      ...items.map(item => compose([item], { ...context, language })),
      compose([first, ...others], { ...context, language }),
    ];
    for (const message of messages) {
      // The preview may cut the address anywhere.
      const shown = previewOf(message)
        .replace(/clinic\.e\w*/g, '')
        .toLowerCase();
      for (const word of [...forbidden, 'Marcos', 'Norte']) expect(shown).not.toContain(word.toLowerCase());
    }
  }
});

test('no name or message adds lines, addresses or markup', () => {
  const text = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map(codes => String.fromCodePoint(...codes));
  const nasty = fc
    .array(
      fc.oneof(
        text,
        fc.constantFrom(
          '\r\n',
          '\u2028',
          '<b>',
          '</p>',
          '"',
          "'",
          '&',
          'https://',
          'evil.example',
          'www.',
          '@',
          '\u202e',
        ),
      ),
      { maxLength: 8 },
    )
    .map(parts => parts.join(''));
  const linesOf = (message: Message) => message.text.split(/[\r\n\u2028\u2029]/).length;
  const plain = compose([itemOf('cancelled')], context);
  const plainLinks = read(plain.html).elements.length;
  fc.assert(
    fc.property(nasty, hostile => {
      const clinic = { ...appointmentOf().clinic, name: `Clínica ${hostile}`, address: `Praça ${hostile}` };
      const item = { ...itemOf('cancelled', { doctor: `Marcos ${hostile}`, dependent: null, clinic }) };
      const message = compose([item], { ...context, addressee: `Ana ${hostile}` });
      expect(linesOf(message)).toBe(linesOf(plain));
      expect(read(message.html).elements).toHaveLength(plainLinks);
      expect(message.subject).not.toMatch(/[\r\n]/);
      const shown = message.text.replace(/https:\/\/(www\.google\.com|clinic\.example)\S*/g, '');
      expect(shown).not.toMatch(/[<>\0]|evil\.example|https?:\/\/|www\.\w/);
    }),
  );
});

test('what the clinic wrote becomes text without links', () => {
  const item = {
    ...itemOf('cancelled'),
    by: 'clinic',
    message: 'Veja <b>http://evil.example/x</b>\nou www.evil.example',
  };
  const { text, html } = compose([item as MessageItem], context);
  expect(read(html).elements.map(({ name }) => name)).not.toContain('b');
  expect(text + html).not.toMatch(/evil\.example|http:\/\/evil/);
});
