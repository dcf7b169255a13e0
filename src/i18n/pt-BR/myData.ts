/** Texts about the export of a person's data. */
export default {
  link: { title: 'Baixar meus dados' },
  titleFor: 'Dados de {{name}}',
  lead: 'Um arquivo zip com tudo o que a clínica guarda:',
  contents: [
    'O prontuário em PDF, para ler e imprimir: consultas, anotações, questionário e imagens.',
    'Os arquivos dos exames, como foram enviados.',
    'Os mesmos dados para outros programas, com todas as versões anteriores: JSON e HL7 FHIR.',
    'O registro de quem acessou o prontuário, com uma página que confere se ele foi alterado.',
  ],
  doctorContents: [
    'Os dados da sua conta e os aparelhos conectados, em JSON.',
    'O registro do que você fez, com uma página que confere se ele foi alterado. Os pacientes aparecem só por códigos.',
  ],
  size: 'Tamanho aproximado: {{size}}',
  warning: 'Quem tiver o arquivo poderá ler tudo. Guarde-o em um lugar seguro, e não em um aparelho de outras pessoas.',
  download: 'Baixar meus dados',
  downloadFor: 'Baixar os dados de {{name}}',
  preparing: 'Preparando…',
  started: 'O arquivo começou a baixar.',
  progress: '{{received}} de cerca de {{expected}}',
  cancel: 'Cancelar',
  cancelled: 'Cancelado. Nada foi salvo.',
  nothingSaved: 'Nada foi salvo.',
  saved: { title: 'Dados baixados', text: 'O arquivo está nos downloads deste aparelho.' },
} as const;
