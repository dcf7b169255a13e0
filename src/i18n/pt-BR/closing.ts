/** Closing the account. */
export default {
  link: { title: 'Encerrar conta', text: 'O que acontece com os seus dados, e como voltar atrás.' },
  effects: {
    title: 'O que acontece ao encerrar',
    kept: 'O seu prontuário, com nome, data de nascimento e CPF, fica guardado por 20 anos, como manda a lei. Só os médicos que atenderam você podem lê-lo.',
    erased:
      'Depois de {{count}} dias, apagamos o e-mail, a senha, o telefone, o endereço, o RG, os aparelhos e as preferências.',
    undo: 'Por {{count}} dias você pode voltar atrás: entre com o seu e-mail e a sua senha e escolha “Reabrir conta”. Consultas canceladas não voltam.',
    device: 'Todas as sessões, mensagens e links terminam na hora, e o que este aparelho guardou é apagado.',
  },
  export: { text: 'Antes de encerrar, você pode baixar uma cópia de tudo.', link: 'Baixar meus dados' },
  noAppointments: 'Você não tem consultas marcadas.',
  appointments_one: 'Esta consulta será cancelada, e a clínica será avisada:',
  appointments_many: 'Estas {{count}} consultas serão canceladas, e a clínica será avisada:',
  appointments_other: 'Estas {{count}} consultas serão canceladas, e a clínica será avisada:',
  appointment: '{{when}}, {{doctor}}',
  doctor:
    'Só é possível encerrar a conta sem consultas marcadas. O que você escreveu nos prontuários permanece. Os seus modelos de texto são apagados com os outros dados.',
  submit: 'Encerrar conta',
  doneTitle: 'Conta encerrada',
  doneText: 'Para reabri-la, entre com o seu e-mail e a sua senha nos próximos {{count}} dias.',
};
