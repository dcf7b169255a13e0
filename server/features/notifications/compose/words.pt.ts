import type { ItemWords, Named, Words } from './words.ts';

/** `sua consulta`, or `a consulta de Leo`. */
const the = (of: string) => (of ? `a consulta de ${of}` : 'sua consulta');
/** `consulta`, or `consulta de Leo`. */
const one = (of: string) => (of ? `consulta de ${of}` : 'consulta');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const items: { [Kind in Parameters<Words['item']>[0]]: (named: Named) => ItemWords } = {
  asked_to_move: ({ of, at }) => ({
    subject: `Escolha outro horário: ${one(of)} em ${at}`,
    lead: `A clínica precisa mudar ${of ? the(of) : 'a sua consulta'} de ${at}. Escolha outro horário ou cancele.`,
  }),
  move_withdrawn: ({ of, at }) => ({
    subject: `${capital(one(of))} mantida: ${at}`,
    lead: `Não é mais preciso escolher outro horário: ${the(of)} de ${at} está mantida.`,
  }),
  reminder_evening: ({ of, at }) => ({
    subject: `Lembrete: ${one(of)} em ${at}`,
    lead: of ? `${of} tem uma consulta em ${at}.` : `Você tem uma consulta em ${at}.`,
  }),
  reminder_hours: ({ of, at }) => ({
    subject: `Lembrete: ${one(of)} em ${at}`,
    lead: of ? `Falta pouco: ${of} tem uma consulta em ${at}.` : `Falta pouco: você tem uma consulta em ${at}.`,
  }),
  questionnaire: ({ of, at }) => ({
    subject: `Antes da ${one(of)} em ${at}: algumas perguntas`,
    lead: `Antes d${of ? the(of) : 'a sua consulta'} em ${at}, responda a algumas perguntas no Clinic. Leva poucos minutos.`,
  }),
  record: ({ of }) => ({
    subject: of ? `Há uma novidade para ${of} no Clinic` : 'Há uma novidade para você no Clinic',
    lead: `Há uma novidade ${of ? `para ${of}` : 'para você'} no Clinic. Para a sua privacidade, só dá para ver na sua conta.`,
  }),
  earlier_slot: ({ of, at }) => ({
    subject: `Abriu um horário mais cedo${of && ` para ${of}`}: ${at}`,
    lead: `Abriu um horário antes d${of ? the(of) : 'a sua consulta'}: ${at}. Quem aceitar primeiro fica com ele.`,
  }),
  earlier_taken: ({ of, at }) => ({
    subject: `O horário mais cedo já foi preenchido: ${the(of)} continua em ${at}`,
    lead: `O horário oferecido não está mais livre. ${capital(of ? the(of) : 'a sua consulta')} continua em ${at}.`,
  }),
};

export const portuguese: Words = {
  htmlLanguage: 'pt-BR',
  dependent: 'seu dependente',
  greeting: name => `Olá${name && `, ${name}`}!`,
  at: (day, time) => `${day} às ${time}`,
  longAt: (day, time) => `${day}, às ${time}`,
  item: (kind, named) => items[kind](named),
  booked: ({ of, at }, by) => ({
    subject: `${capital(one(of))} marcada: ${at}`,
    lead:
      by === 'addressee'
        ? `${capital(the(of))} está marcada: ${at}.`
        : `${by === 'clinic' ? 'A clínica marcou uma consulta' : 'Uma consulta foi marcada'} para ${of || 'você'}: ${at}.`,
  }),
  moved: ({ of, at }, by, changed) => ({
    subject: `${capital(one(of))} ${changed === 'time' ? 'remarcada' : 'alterada'}: ${at}`,
    lead:
      changed !== 'time'
        ? `${by === 'clinic' ? `A clínica alterou ${of ? the(of) : 'a sua consulta'}` : `${capital(the(of))} foi alterada`}. ` +
          `O horário é o mesmo, ${at}, mas ${changed === 'doctor' ? 'o médico mudou' : 'o local mudou'}.`
        : by === 'clinic'
          ? `A clínica remarcou ${of ? the(of) : 'a sua consulta'}. Novo horário: ${at}.`
          : `${capital(the(of))} foi remarcada. Novo horário: ${at}.`,
  }),
  cancelled: ({ of, at }, by) => ({
    subject: `Cancelada: ${one(of)} em ${at}`,
    lead:
      by === 'clinic'
        ? `A clínica cancelou ${of ? the(of) : 'a sua consulta'} de ${at}.`
        : `${capital(the(of))} de ${at} foi cancelada.`,
  }),
  several(kind, count) {
    if (kind === 'booked') return `${count} consultas marcadas`;
    if (kind === 'moved') return `${count} consultas remarcadas`;
    if (kind === 'cancelled') return `${count} consultas canceladas`;
    if (kind === 'asked_to_move') return `Escolha outro horário para ${count} consultas`;
    if (kind === 'move_withdrawn') return `${count} consultas mantidas`;
    if (kind === 'reminder_evening' || kind === 'reminder_hours') return `Lembrete: ${count} consultas`;
    if (kind === 'earlier_slot') return `Abriram ${count} horários mais cedo`;
    if (kind === 'earlier_taken') return 'Os horários mais cedo já foram preenchidos: as consultas continuam';
    if (kind === 'questionnaire') return 'Antes das consultas: algumas perguntas';
    return kind === 'record' ? 'Há novidades para você no Clinic' : 'Novidades sobre as consultas';
  },
  severalLead: 'Veja o que mudou nas consultas e o que está marcado.',
  doctorAway: 'O médico não poderá atender nesse horário.',
  confirmed: 'A presença já está confirmada.',
  askToConfirm: 'Confirme a presença, mude o horário ou cancele com um toque, sem precisar entrar.',
  offerUntil: at => `A oferta vale até ${at}.`,
  rows: {
    ...{ when: 'Quando', before: 'Antes', now: 'Agora', offered: 'Novo horário', patient: 'Paciente' },
    ...{ doctor: 'Com', clinic: 'Onde', phone: 'Telefone da clínica', message: 'Mensagem da clínica' },
  },
  actions: {
    ...{ confirm: 'Confirmar presença', move: 'Mudar o horário', cancel: 'Cancelar a consulta' },
    ...{ accept: 'Aceitar este horário', map: 'Ver no mapa', rebook: 'Agendar outra consulta' },
    ...{ questionnaire: 'Responder', record: 'Ver na minha conta', app: 'Abrir o Clinic' },
    unsubscribe: 'Não receber mais e-mails como este',
  },
  footer: 'Este e-mail é automático, e as respostas não são lidas. Em caso de dúvida, fale com a clínica.',
};
