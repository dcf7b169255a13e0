/** Texts of the earlier versions of notes and answers. */
export default {
  open: 'Versões anteriores',
  notes: 'Versões das anotações',
  lead: 'A mais recente primeiro. Cada uma mostra o que mudou em relação à anterior: o que foi incluído aparece sublinhado, e o que foi retirado, riscado.',
  single: 'Estas anotações não mudaram desde que foram escritas.',
  current: '(atual)',
  writtenBy: 'Escrito por {{name}}',
  changedBy: 'Alterado por {{name}}',
  unknownTime: 'Data não registrada',
  more: 'Mostrar mais antigas',
  answers: {
    title: 'Respostas anteriores',
    lead: 'A mudança mais recente primeiro: o que foi incluído aparece sublinhado, e o que foi retirado, riscado.',
    none: 'Nenhuma resposta mudou até agora.',
  },
} as const;
