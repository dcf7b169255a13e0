/** Closing the account. */
export default {
  link: { title: 'Encerrar conta' },
  effects: {
    title: 'O que acontece ao encerrar',
    kept: {
      title: 'O prontuário fica guardado por 20 anos',
      text: 'É o que manda a lei. Com ele ficam o nome, a data de nascimento e o CPF. Só os médicos que atenderam você podem lê-lo.',
    },
    erased: {
      title: 'Os outros dados são apagados',
      text: 'Depois de {{count}} dias, apagamos o e-mail, a senha, o telefone, o endereço, o RG, os aparelhos e as preferências.',
    },
    undo: {
      title: 'Você pode voltar atrás até {{date}}',
      text: 'Entre com o seu e-mail e a sua senha e escolha “Reabrir conta”. Consultas canceladas não voltam.',
    },
    device: {
      title: 'Você sai da conta na hora',
      text: 'Isso vale para todos os aparelhos. Mensagens e links param de funcionar, e o que o Clinic guardou neste aparelho é apagado.',
    },
  },
  export: { text: 'Antes de encerrar, você pode baixar uma cópia de tudo.', link: 'Baixar meus dados' },
  noAppointments: 'Você não tem consultas marcadas.',
  appointments_one: 'Esta consulta será cancelada, e a clínica será avisada:',
  appointments_many: 'Estas {{count}} consultas serão canceladas, e a clínica será avisada:',
  appointments_other: 'Estas {{count}} consultas serão canceladas, e a clínica será avisada:',
  appointment: '{{day}} às {{time}}, com {{doctor}}',
  doctor:
    'Só é possível encerrar a conta sem consultas marcadas. O que você escreveu nos prontuários permanece. Os seus modelos de texto são apagados com os outros dados.',
  confirm: 'Confirme com a sua senha',
  submit: 'Encerrar conta',
  keep: 'Manter minha conta',
  doneTitle: 'Conta encerrada',
  doneText: 'Para reabri-la, entre com o seu e-mail e a sua senha nos próximos {{count}} dias.',
};
