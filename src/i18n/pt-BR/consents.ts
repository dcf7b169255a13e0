/** Texts about the accepted terms and the optional consents. */
export default {
  documents: { terms: 'Termos de uso', privacy: 'Aviso de privacidade' },
  read: { terms: 'Ler os termos de uso', privacy: 'Ler o aviso de privacidade' },
  /** What each version says that the one before didn't, in sentences. */
  changes: {
    terms: {
      v1: [
        'O que a plataforma faz e o que ela não faz: ela não serve para emergências.',
        'O que se espera de quem tem uma conta, de quem cuida de outra pessoa e de quem trabalha na clínica.',
        'Quando um horário é seu, e até quando uma consulta pode ser cancelada.',
      ],
    },
    privacy: {
      v1: [
        'Quais dados a clínica guarda, para quê e por quanto tempo: o prontuário, por no mínimo 20 anos.',
        'Quem lê o prontuário, e como você vê quem leu.',
        'O que fica no seu aparelho, e por onde passam os avisos.',
        'Como baixar, corrigir e apagar dados, e como retirar cada consentimento.',
      ],
    },
  },
  ask: {
    bar: 'Falta a sua resposta aos termos de uso e ao aviso de privacidade.',
    open: 'Ler e responder',
    first: 'Antes de continuar, veja do que tratam os termos de uso e o aviso de privacidade.',
    changed: 'Há uma versão nova. Veja o que mudou desde a que você aceitou.',
    accept: 'Aceitar',
    signOut: 'Sair da conta',
    rights: 'Se não aceitar, você ainda pode levar os seus dados ou encerrar a conta:',
    rightsDesk: 'Se não aceitar, fale com quem administra a clínica.',
    done: 'Aceite registrado',
    nothing: 'Você já aceitou as versões em vigor.',
  },
  line: {
    terms: 'Aceite dos termos de uso, versão {{version}}',
    privacy: 'Aceite do aviso de privacidade, versão {{version}}',
  },
  mark: 'Aceite a enviar',
  link: { title: 'Termos e consentimentos' },
  accepted: {
    title: 'O que você aceitou',
    lead: 'Cada versão fica aqui, como era quando você a aceitou.',
    version: { terms: 'Termos de uso, versão {{version}}', privacy: 'Aviso de privacidade, versão {{version}}' },
    sign_up: 'Aceito no cadastro em {{when}}. Idioma do texto: {{language}}.',
    app: 'Aceito no aplicativo em {{when}}. Idioma do texto: {{language}}.',
  },
  optional: {
    title: 'Consentimentos opcionais',
    lead: 'Estes consentimentos são opcionais. Abra a página abaixo para mudar cada um, a qualquer momento, sem mudar os outros.',
    none: 'A sua conta não usa nada que dependa de um consentimento opcional.',
    messages: 'E-mails, notificações e link do calendário',
    calendar: 'Link do calendário com suas consultas',
  },
  earlier: {
    title: 'Antecipação de consulta',
    lead: 'Você recebe ofertas para as consultas em que pediu isso.',
    none: 'Nenhuma consulta espera por um horário mais cedo.',
    own: 'Consulta de {{when}}, {{doctor}}',
    other: 'Consulta de um dependente',
    /** While the appointments aren't known. */
    unknown: 'Consulta',
  },
  history: {
    title: 'Histórico',
    lead: 'Quando cada consentimento foi dado ou retirado. Este registro não pode ser apagado.',
    none: 'Nada mudou até agora. Você recebe avisos por e-mail até desligá-los.',
    most: 'Aqui estão os 100 mais recentes. Todos estão em “Baixar meus dados”.',
    line: '{{what}}: {{did}}',
    given: 'consentimento dado',
    withdrawn: 'consentimento retirado',
    ended: 'consentimento encerrado',
    how: {
      mail_link: 'pelo link de uma mensagem',
      accepted: 'ao mudar para um horário mais cedo',
      session_end: 'ao terminar a sessão no aparelho',
      service: 'porque o aparelho deixou de receber avisos',
      waitlist: 'porque a consulta começou, mudou de horário ou foi cancelada',
      clinic: 'pela clínica, que desativou a conta',
      closing: 'ao encerrar a conta',
      reopening: 'ao reabrir a conta',
    },
    channel: { mail: '{{topic}} por e-mail', push: '{{topic}} por notificação' },
    what: {
      messages: 'Todos os avisos',
      push: 'Notificações em um aparelho',
      pushOn: 'Notificações em {{device}}',
      calendar: 'Consultas no seu calendário',
      earlier: 'Antecipação de consulta',
    },
  },
} as const;
