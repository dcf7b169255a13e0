/** The templates of the demo's doctor, as a cardiologist writes them. */
import type { TemplateField } from '../../../contract/templates.ts';

interface DemoTemplate {
  name: string;
  field: TemplateField;
  text: string;
}

export const demoTemplates: readonly DemoTemplate[] = [
  {
    name: 'Dor torácica',
    field: 'anamnesis',
    text: 'Dor torácica há ___, em ___, de intensidade ___/10, com duração de ___. Irradiação: ___. Relação com esforço: ___. Nega dispneia, síncope e sudorese fria.',
  },
  {
    name: 'Retorno de hipertensão',
    field: 'anamnesis',
    text: 'Retorno para acompanhamento de hipertensão arterial. Em uso de ___, com boa adesão. PA em casa: média de ___ x ___ mmHg. Nega cefaleia, tontura, edema e efeitos adversos da medicação.',
  },
  {
    name: 'Exame cardiovascular normal',
    field: 'anamnesis',
    text: 'Ao exame: bom estado geral, corado, hidratado, eupneico. PA ___ x ___ mmHg, FC ___ bpm, SatO2 ___%.\nRitmo cardíaco regular em 2 tempos, bulhas normofonéticas, sem sopros. Murmúrio vesicular presente, sem ruídos adventícios. Sem edema de membros inferiores; pulsos simétricos.',
  },
  {
    name: 'Hipertensão controlada',
    field: 'diagnosis',
    text: 'Hipertensão arterial sistêmica, controlada.\nConduta: manter ___; reforçar dieta com pouco sal e atividade física regular; medir a PA em casa por 7 dias antes do retorno em ___ meses.',
  },
  {
    name: 'Orientações e sinais de alerta',
    field: 'both',
    text: 'Orientado a procurar o pronto-socorro em caso de dor no peito que dure mais de 15 minutos, falta de ar em repouso, desmaio ou perda de força de um lado do corpo. Dúvidas esclarecidas.',
  },
];
