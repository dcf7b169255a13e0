/** Texts about working offline that the signed-out pages need too. */
export default {
  queued: {
    title: 'Guardado neste aparelho',
    text: 'O envio será feito quando houver conexão',
  },
  storage: {
    full: 'Este aparelho está sem espaço: o texto está só nesta tela. Libere espaço e tente de novo.',
    unavailable: 'Este aparelho não conseguiu guardar o texto: ele está só nesta tela. Tente de novo.',
    outdated: 'Há uma versão mais nova do aplicativo aberta. Recarregue esta página depois de copiar o texto.',
  },
  drafts: {
    unread:
      'Não foi possível ler os rascunhos deste aparelho. O que você digitar fica só nesta tela até conseguirmos; vamos tentar de novo.',
    other: {
      title: 'Há outro rascunho neste aparelho',
      today: 'Foi digitado hoje às {{time}}. Escolha com qual continuar: o outro será apagado.',
      before: 'Foi digitado em {{day}} às {{time}}. Escolha com qual continuar: o outro será apagado.',
      open: 'Usar o outro rascunho',
      keep: 'Manter o que está nesta tela',
    },
  },
  trouble: {
    full: 'Este aparelho está sem espaço e não guarda mais nada: o que você fizer precisa de conexão. Libere espaço e recarregue.',
    unavailable:
      'Este aparelho não está conseguindo guardar nada agora. O que você fizer sem conexão não poderá ser enviado depois. Recarregue a página.',
    outdated: 'Há uma versão mais nova do aplicativo aberta em outra aba. Recarregue esta.',
    reload: 'Recarregar',
  },
  connection: {
    label: 'Conexão',
    offline: 'Sem conexão.',
    unreachable: 'A clínica não responde.',
    kept: 'Você vê o que foi guardado.',
    later: 'O que você mudar será enviado depois.',
    signedOut: 'Sem conexão. Para entrar ou criar uma conta é preciso estar conectado.',
    waiting_one: '{{count}} alteração a enviar',
    waiting_many: '{{count}} alterações a enviar',
    waiting_other: '{{count}} alterações a enviar',
    refused_one: '{{count}} alteração não aceita',
    refused_many: '{{count}} alterações não aceitas',
    refused_other: '{{count}} alterações não aceitas',
    open: 'Ver',
  },
  update: {
    ready: 'Nova versão pronta',
    apply: 'Atualizar',
    pending: 'Atualiza quando você salvar o que está aberto',
    tooOld: 'Este aplicativo é antigo demais para o servidor da clínica, e partes dele podem falhar.',
    failed: 'A atualização não chegou. Verifique a conexão e tente de novo.',
  },
  clock: {
    ahead: 'O relógio deste aparelho está {{amount}} adiantado.',
    behind: 'O relógio deste aparelho está {{amount}} atrasado.',
    help: 'Dias e horários podem aparecer errados. Ligue “Data e hora automáticas” nas configurações do aparelho.',
  },
  reload: {
    label: 'Recarregar',
    done: 'Atualizado',
    failed: 'A clínica não respondeu. Você continua vendo o que este aparelho guardou.',
    pull: 'Puxe para recarregar',
    busy: 'Recarregando…',
  },
  install: {
    title: 'Instale o Clinic neste aparelho',
    text: 'Abre na hora, mesmo sem conexão.',
    action: 'Instalar',
    dismiss: 'Agora não',
    how: 'Ver como',
    understood: 'Entendi',
    steps: {
      share:
        'No Safari, toque em Compartilhar: o quadrado com a seta para cima, na parte de baixo da tela. No tablet, ele fica no alto. Se não estiver à vista, toque antes em “…”.',
      add: 'Role a lista e toque em “Adicionar à Tela de Início”.',
      confirm: 'Toque em “Adicionar”, no alto à direita. O Clinic aparece entre os seus aplicativos.',
    },
    pictures: {
      share: ['Clinic'],
      add: ['Adicionar a Favoritos', 'Adicionar à Tela de Início'],
      confirm: ['Cancelar', 'Clinic', 'Adicionar'],
    },
    elsewhere:
      'Em outro navegador, o mesmo botão fica ao lado do endereço ou no menu. Se não aparecer, abra esta página no Safari.',
  },
} as const;
