/** The terms of use, version 1. Never change the text of a version: CONTRIBUTING.md, "Change the terms". */
import type { LegalText } from '../../legalText.ts';

const terms: LegalText = [
  {
    text: 'Estes termos explicam como usar o Clinic e o que a clínica espera de quem usa. O que acontece com os seus dados está em outro texto, o aviso de privacidade. Ao criar uma conta, você declara que leu e aceita os dois.',
  },
  { heading: '1. Definições' },
  {
    definitions: [
      [
        'Plataforma',
        'O Clinic: o aplicativo que você usa no navegador ou instalado no seu aparelho, e o servidor que a clínica mantém para ele.',
      ],
      [
        'Usuário',
        'Quem tem uma conta na plataforma, como paciente, como médico ou como pessoa da recepção, e é maior de 18 anos. Quem é menor, ou precisa de ajuda, é atendido como dependente na conta de um responsável.',
      ],
      [
        'Dados do paciente',
        'Tudo o que identifica um paciente ou fala da saúde dele: nome, e-mail, endereço, telefone, data de nascimento, gênero, RG, CPF, respostas ao questionário de saúde, consultas, anamneses, diagnósticos, alergias, medicamentos, problemas de saúde, sinais vitais, documentos e exames. Dados de saúde são dados pessoais sensíveis, na forma do art. 5º, II, da Lei nº 13.709/2018 (LGPD).',
      ],
      [
        'Controlador de dados',
        'A clínica em que você é atendido ou trabalha. É ela quem decide para que e como os dados são tratados (LGPD, art. 5º, VI).',
      ],
      [
        'Operador de dados',
        'Quem trata os dados em nome da clínica e segundo as instruções dela, como quem hospeda e mantém a plataforma (LGPD, art. 5º, VII).',
      ],
      [
        'Receita',
        'A prescrição de medicamentos, exames ou cuidados feita e assinada por um médico. O que o médico escreve na plataforma não substitui a receita assinada: uma receita, um atestado ou outro documento emitido nela só vale com a assinatura dele, feita à mão.',
      ],
      [
        'Prontuário',
        'O conjunto das informações registradas sobre a saúde de um paciente e o atendimento dado a ele: consultas, anamneses, diagnósticos, resumo clínico, documentos e exames, como define a Resolução CFM nº 1.638/2002.',
      ],
    ],
  },
  { heading: '2. O que a plataforma faz' },
  {
    text: 'O paciente marca, remarca e cancela consultas, confirma a presença, responde a um questionário de saúde, envia exames que já tem e lê o próprio prontuário. O médico define os seus horários, vê quem atenderá, registra anamnese, diagnóstico e resumo clínico, anexa exames e emite receitas, atestados, pedidos de exames e declarações de comparecimento. A recepção cuida da agenda e do cadastro dos pacientes da clínica. Quem tem o código de um documento pode conferir se ele foi emitido na plataforma.',
  },
  {
    warning:
      'A plataforma não faz diagnósticos, não substitui a consulta e não serve para emergências. Em caso de urgência, ligue para o SAMU (192) ou procure um pronto-socorro.',
  },
  { heading: '3. Sua conta' },
  {
    list: [
      'Informe dados verdadeiros e mantenha-os atualizados.',
      'A senha é só sua. Não a compartilhe, e troque-a se achar que alguém a conhece.',
      'Em aparelho compartilhado, saia da conta ao terminar: as cópias dos seus dados que estavam nele são apagadas.',
      'A conta de médico só dá acesso a pacientes depois que a clínica confere o registro no CRM, a não ser que ela dispense essa conferência.',
      'Quem marca, responde e lê por um dependente declara que pode fazer isso por ele.',
      'Paciente e médico podem encerrar a própria conta a qualquer momento, em “Minha conta”. Quem trabalha na recepção pede o encerramento à clínica.',
    ],
  },
  { heading: '4. Consultas' },
  {
    text: 'Um horário só é seu depois que a plataforma confirma. Um pedido feito sem internet ainda não é uma consulta: ele é enviado quando houver conexão, e a resposta aparece no aplicativo. Se não puder comparecer, cancele antes do início, para que outra pessoa possa usar o horário. Depois de iniciada, a consulta não pode mais ser cancelada pelo aplicativo.',
  },
  { heading: '5. Médicos e recepção' },
  {
    text: 'Quem trabalha na clínica só abre dados de que precisa para o atendimento e guarda sigilo sobre eles. Cada leitura de um prontuário fica registrada, e o paciente pode vê-la. O que o médico escreve no prontuário não pode ser apagado: uma correção é guardada como uma nova versão.',
  },
  { heading: '6. Mudanças' },
  {
    text: 'Cada versão destes termos tem um número e uma data. Quando uma versão nova entra em vigor, o aplicativo mostra o que mudou e pergunta se você aceita. As versões anteriores continuam disponíveis para leitura. Se não aceitar, você ainda pode ler o seu prontuário, baixar os seus dados e encerrar a conta. Aplica-se a lei brasileira.',
  },
];
export default terms;
