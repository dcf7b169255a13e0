/** The user's own data. */
export default {
  title: 'Meus dados',
  lead: 'A clínica usa estes dados para falar com você.',
  change: 'Alterar dados',
  save: 'Salvar dados',
  saved: 'Dados salvos',
  line: 'Meus dados: nome, telefone ou endereço',
  mark: 'Dados a enviar',
} as const;
