/** The user's own data. */
export default {
  title: 'Meus dados',
  lead: 'É por estes dados que a clínica fala com você.',
  change: 'Alterar dados',
  save: 'Salvar dados',
  saved: 'Dados salvos',
  line: 'Meus dados: nome, telefone ou endereço',
  mark: 'Dados a enviar',
} as const;
