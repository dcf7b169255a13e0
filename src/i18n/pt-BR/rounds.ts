/** Texts about the records that a doctor takes along on rounds. */
export default {
  ready_one: 'Próximos 2 dias prontos sem conexão: {{count}} paciente',
  ready_many: 'Próximos 2 dias prontos sem conexão: {{count}} pacientes',
  ready_other: 'Próximos 2 dias prontos sem conexão: {{count}} pacientes',
  partial: 'Próximos 2 dias: {{ready}} de {{due}} prontuários prontos sem conexão',
  preparing: 'Preparando os próximos 2 dias: {{ready}} de {{due}} pacientes',
  checking: 'Guardando os próximos 2 dias para usar sem conexão…',
  unknown: 'Próximos 2 dias: ainda não guardados neste aparelho',
} as const;
