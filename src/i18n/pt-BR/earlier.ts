/** Texts about earlier times than the booked one. */
export default {
  title: 'Antecipação de consulta',
  lead: 'Podemos avisar você se abrir um horário mais cedo.',
  ask: 'Pedir antecipação',
  summary_one:
    'Avisaremos se abrir um horário mais cedo: {{days}}, das {{from}} às {{to}}, no máximo {{count}} oferta por semana.',
  summary_many:
    'Avisaremos se abrir um horário mais cedo: {{days}}, das {{from}} às {{to}}, no máximo {{count}} ofertas por semana.',
  summary_other:
    'Avisaremos se abrir um horário mais cedo: {{days}}, das {{from}} às {{to}}, no máximo {{count}} ofertas por semana.',
  everyDay: 'todos os dias',
  workdays: 'de segunda a sexta',
  change: 'Mudar dias e horários',
  end: 'Não quero mais antecipar',
  ended: { title: 'Você não receberá mais ofertas', text: 'A consulta continua no mesmo horário.' },
  form: {
    lead: 'Se abrir um horário com o mesmo médico pelo menos um dia antes, ele é oferecido primeiro a quem espera há mais tempo. A consulta só muda se você aceitar.',
    days: 'Dias em que você pode',
    from: 'Das',
    to: 'Até as',
    limit: 'Máximo de ofertas por semana',
    save: 'Salvar',
    saved: { title: 'Pedido de antecipação salvo', text: 'As ofertas chegam por e-mail e aparecem aqui no Clinic.' },
    noDay: 'Escolha pelo menos um dia.',
    noHours: 'O fim precisa ser depois do início.',
  },
  offers: 'Ofertas de antecipação',
  offer: {
    title: 'Abriu um horário mais cedo: {{at}}',
    titleOf: 'Abriu um horário mais cedo para {{name}}: {{at}}',
    line: 'Com {{doctor}}, {{clinic}}. Consulta atual: {{at}}.',
    until: 'A oferta vale por mais {{left}}, até {{at}}. Quem aceitar primeiro fica com o horário.',
    accept: 'Aceitar',
    acceptOf: 'Aceitar o horário de {{at}}',
    decline: 'Recusar',
    declineOf: 'Recusar o horário de {{at}}',
    accepted: { title: 'O novo horário é seu', text: 'A consulta mudou para {{at}}.' },
    declined: { title: 'Oferta recusada', text: 'A consulta continua no mesmo horário. Se abrir outro, avisaremos.' },
    unknown: {
      title: 'Ainda não sabemos se a consulta mudou',
      text: 'Não houve resposta do Clinic. Veja em Consultas qual horário está marcado. Se a oferta continuar aqui, você pode aceitar de novo.',
    },
    failed: 'A consulta não mudou',
    notDeclined: 'A oferta não foi recusada',
  },
  failed: 'Não foi possível salvar',
  unanswered: 'Não houve resposta do Clinic. Verifique a internet e tente de novo: nada será feito duas vezes.',
};
