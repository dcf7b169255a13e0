/** The privacy notice, version 1. Never change the text of a version: CONTRIBUTING.md, "Change the terms". */
import type { LegalText } from '../../legalText.ts';

const privacy: LegalText = [
  {
    text: 'Este aviso diz quais dados a clínica guarda sobre você no Clinic, para quê, quem os vê, por quanto tempo ficam guardados e o que você pode fazer a respeito. Ele segue a Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018).',
  },
  { heading: '1. Em poucas palavras' },
  {
    list: [
      'Os dados servem para cuidar de você. Não são vendidos nem usados para publicidade, e não há rastreadores.',
      'O prontuário é lido por você, por quem é seu responsável e pelos médicos que atendem você. A recepção não o lê.',
      'Cada leitura e cada mudança do prontuário fica registrada, e o paciente vê quem foi.',
      'Você escolhe quais avisos recebe e pode baixar os seus dados, corrigi-los e encerrar a conta.',
    ],
  },
  { heading: '2. Quem responde pelos dados' },
  {
    text: 'A clínica em que você é atendido ou trabalha decide para que e como os dados são usados: ela é a controladora. Quem hospeda e mantém a plataforma age em nome dela e segundo as instruções dela, como operador. Para falar com a pessoa encarregada pelos dados pessoais, procure a recepção da clínica.',
  },
  { heading: '3. Que dados são guardados' },
  {
    definitions: [
      [
        'Cadastro',
        'De todos: nome e e-mail. De pacientes e médicos também: telefone, endereço, data de nascimento e gênero. De pacientes: RG e CPF. De médicos: CRM, especialidades, clínica e horários de atendimento. De quem é cadastrado pela recepção ou por um responsável, só o que foi informado.',
      ],
      [
        'Saúde',
        'Consultas e o que o médico escreve sobre elas; o resumo clínico, com alergias, medicamentos, problemas e sinais vitais; receitas, atestados e outros documentos emitidos; exames, também os que você ou um responsável enviou; e as respostas ao questionário. Tudo com as versões anteriores.',
      ],
      [
        'Pedidos de correção',
        'A data de nascimento ou o CPF que você pediu para corrigir, a sua mensagem e a resposta da recepção.',
      ],
      [
        'Textos de médicos',
        'Os modelos que um médico salva, com as versões anteriores. O que ele já registrou em resumos clínicos é sugerido a ele de novo, sem dizer de que paciente.',
      ],
      [
        'Acesso à conta',
        'A senha, de uma forma que nem a clínica consegue ler. Os aparelhos em que você entrou, como o navegador os descreve, e quando foram usados. O endereço de rede (IP) de quem lê ou muda alguma coisa e de tentativas de entrar.',
      ],
      [
        'Verificação em duas etapas',
        'Se você a usa: das chaves de acesso, só a parte pública, porque a digital e o rosto nunca saem do seu aparelho; do aplicativo autenticador, uma chave cifrada; dos códigos de recuperação, só uma forma que não permite lê-los.',
      ],
      [
        'Avisos e consentimentos',
        'Os avisos enviados nos últimos 30 dias, o que você escolheu receber, quais versões dos termos e deste aviso você aceitou, e quando deu ou retirou cada consentimento.',
      ],
    ],
  },
  { heading: '4. Para que são usados, e com que base na lei' },
  {
    list: [
      'Para cuidar da sua saúde: tutela da saúde, em procedimento realizado por profissionais de saúde (LGPD, art. 11, II, “f”).',
      'Para marcar, lembrar e organizar consultas, que é o que foi combinado com você (art. 7º, V).',
      'Para cumprir a lei, como a guarda do prontuário (art. 7º, II, e art. 11, II, “a”).',
      'Para manter a plataforma segura: registrar acessos, reconhecer aparelhos e impedir abusos (art. 7º, IX, e art. 11, II, “g”).',
      'Com o seu consentimento, que você pode retirar a qualquer momento: notificações em um aparelho, a agenda no seu calendário e as ofertas de um horário mais cedo (art. 7º, I).',
    ],
  },
  {
    text: 'Os dados não são usados para decidir sobre planos de saúde, e nenhuma decisão sobre a sua saúde é automática.',
  },
  { heading: '5. Quem vê os dados' },
  {
    definitions: [
      [
        'Você',
        'Tudo o que está no seu prontuário e na sua conta, e quem abriu ou mudou o prontuário, na página “Quem viu meu prontuário”.',
      ],
      [
        'Seus responsáveis',
        'Quem cuida de você na plataforma, se houver alguém, marca, responde, lê e envia exames por você. Você pode encerrar esse acesso em “Meus dependentes”, e a recepção também.',
      ],
      [
        'Médicos que atendem você',
        'O prontuário inteiro, com o resumo clínico, os documentos, os exames e as respostas ao questionário. De um exame que você enviou e depois retirou, veem que foi retirado e só abrem o arquivo se um médico já o tinha aberto. Um médico passa a atender você por uma consulta, marcada ou já feita. Para os outros médicos, o seu prontuário não existe.',
      ],
      [
        'Recepção da clínica',
        'A agenda, com médico, especialidade e horário, e os seus dados de contato. Nunca o que o médico escreveu, o resumo clínico, os documentos, os exames ou as respostas. Do CPF guardado, só os últimos números. Se você pedir a correção da data de nascimento ou do CPF, ela vê o que você informou, com o CPF inteiro, para comparar com o seu documento. Quando procura ou abre o seu cadastro ou o seu pedido, isso também fica registrado.',
      ],
      [
        'Quem tem o código de um documento',
        'Cada documento emitido tem um código, impresso também como QR code. Quem o tem pode conferir, sem conta, que documento é, quando foi emitido, o nome e o CRM do médico, a clínica, as iniciais do seu nome e se foi cancelado. O conteúdo não aparece.',
      ],
      [
        'Outros pacientes',
        'Nada sobre você. Dos médicos, os pacientes veem nome, CRM, gênero, e-mail, especialidades, clínica e horários livres.',
      ],
      [
        'Quem administra o servidor',
        'Tem acesso técnico ao banco de dados e às cópias de segurança, e só pode usá-lo segundo as instruções da clínica.',
      ],
    ],
  },
  { heading: '6. Com quem são compartilhados' },
  {
    list: [
      'E-mail: os avisos passam pelo provedor de e-mail da clínica e pelo seu. Dizem nome, médico, clínica, data e horário. Não dizem a especialidade nem nada do prontuário.',
      'Notificações: passam pelo serviço do fabricante do seu navegador, como Google, Apple, Mozilla ou Microsoft. O texto vai cifrado, e o serviço só fica sabendo que um aparelho recebeu um aviso, e quando.',
      'Calendário: se você criar o endereço da sua agenda, o programa de calendário em que você o puser, e a empresa dele, leem as suas consultas com médico, clínica e horário, sem a especialidade. De um dependente aparece o primeiro nome; na agenda de um médico, as iniciais dos pacientes.',
      'WhatsApp: a recepção pode abrir uma conversa com você, com nome, médico, data e horário, sem nada da sua saúde. Se não quiser, diga à recepção.',
      'Autoridades, quando a lei obriga.',
    ],
  },
  {
    when: 'avatars',
    text: 'Fotos de perfil: vêm do serviço {{service}}, escolhido pela clínica. O servidor da clínica pede cada foto por um código calculado a partir do e-mail. O seu aparelho não se comunica com esse serviço, que não recebe nome, e-mail nem dado de saúde.',
  },
  { heading: '7. O que fica no seu aparelho' },
  {
    text: 'Para funcionar sem internet, o aplicativo guarda uma cópia do que você usa, sempre só da pessoa que entrou:',
  },
  {
    list: [
      'De pacientes: as consultas, o prontuário com o resumo clínico e os documentos, as respostas, a lista dos exames enviados, os exames que foram abertos e os horários livres que foram vistos. De um dependente, depois que ele for escolhido.',
      'De médicos: a lista de consultas; o prontuário com o resumo clínico e os documentos, as respostas e os exames dos pacientes dos próximos dois dias; e os próprios modelos e sugestões. O paciente vê que os dados dele foram guardados.',
      'Da recepção: a agenda de hoje e de amanhã.',
      'De todos: o que está sendo escrito e o que ainda espera para ser enviado.',
    ],
  },
  {
    text: 'Quando você sai da conta, as cópias são apagadas. O que ainda não foi enviado só fica se você quiser. Ficam também o idioma, a aparência e um código que reconhece o aparelho, sem dizer de quem é. A plataforma não grava cookies.',
  },
  { heading: '8. Avisos, e como parar de recebê-los' },
  {
    list: [
      'Por e-mail chegam avisos sobre consultas, lembretes, novidades no prontuário, o questionário e horários mais cedo. Você desliga cada tipo em “Termos e consentimentos”, em “Minha conta” ou pelo link no fim da mensagem.',
      'Notificações só chegam nos aparelhos em que você as permitiu, e param quando você sai da conta. Se entrar de novo no mesmo aparelho, elas voltam.',
      'E-mails de segurança, como o aviso de um acesso em outro aparelho, chegam sempre, porque protegem a sua conta.',
      'Se um aviso importante não chegar, a clínica pode ligar para você.',
    ],
  },
  { heading: '9. Por quanto tempo ficam guardados' },
  {
    definitions: [
      [
        'Prontuário',
        'Por no mínimo 20 anos depois do último registro, como manda a Lei nº 13.787/2018, com o nome, a data de nascimento, o gênero e o CPF. Por isso uma consulta cancelada ou um exame retirado deixam de aparecer, mas não são destruídos. Vale também depois de encerrada a conta.',
      ],
      [
        'Registros',
        'O registro de quem leu ou mudou o prontuário, o que aconteceu com cada consulta e quem cuidou de quem: pelo mesmo tempo que o prontuário.',
      ],
      [
        'Conta encerrada',
        'Por 30 dias você pode reabri-la. Depois são apagados e-mail, senha, telefone, endereço, RG, aparelhos, verificação em duas etapas, preferências, pedidos de correção e os modelos de um médico. A prova do que foi aceito e consentido fica, sem o aparelho.',
      ],
      [
        'O resto',
        'Avisos enviados: 30 dias. Um acesso que não é usado termina sozinho. Cópias de segurança contêm os dados do dia em que foram feitas, até que a clínica as apague.',
      ],
    ],
  },
  { heading: '10. Seus direitos, e onde exercê-los' },
  {
    list: [
      'Ver e levar os dados: “Minha conta”, “Baixar meus dados”. O paciente recebe o prontuário em PDF, os arquivos dos exames e os mesmos dados em formatos que outros programas leem. O médico recebe os dados da própria conta.',
      'Corrigir: nome, telefone, endereço e e-mail em “Minha conta”. A data de nascimento e o CPF de um paciente, por um pedido ali mesmo, que a recepção atende com um documento à vista. Os outros dados, na recepção, com um documento. O que um médico escreveu, peça a ele: a correção é guardada ao lado do texto anterior.',
      'Saber quem leu: “Quem viu meu prontuário”.',
      'Retirar um consentimento: “Minha conta”, “Termos e consentimentos”, um por um. O que foi feito antes continua válido.',
      'Apagar o que não precisa ser guardado: “Minha conta”, “Encerrar conta”. As consultas marcadas são canceladas na hora, e todos os acessos e avisos terminam. Quem trabalha na recepção pede isso à clínica.',
      'Perguntar, opor-se a um uso ou pedir revisão: fale com a recepção, que encaminha o pedido à pessoa encarregada. Se a resposta não bastar, você pode procurar a Autoridade Nacional de Proteção de Dados (ANPD).',
    ],
  },
  { heading: '11. Como são protegidos' },
  {
    text: 'O registro de acessos é selado, de modo que uma mudança nele apareceria. O que os médicos e os pacientes escrevem não é apagado nem trocado sem que a versão anterior fique guardada. Você pode proteger a conta com uma segunda etapa e ver em quais aparelhos ela está aberta. Se houver um incidente que possa lhe causar dano relevante, a clínica avisará você e a ANPD (LGPD, art. 48).',
  },
  { heading: '12. Crianças e outras pessoas sob cuidado' },
  {
    text: 'Só quem tem 18 anos ou mais cria uma conta. Crianças e pessoas que precisam de ajuda são dependentes de um responsável, que informa o mínimo: nome, data de nascimento e um telefone. Ao completar 18 anos, o dependente pode assumir o próprio cadastro com um código da clínica, e o acesso do responsável termina.',
  },
  { heading: '13. Mudanças deste aviso' },
  {
    text: 'Cada versão tem um número e uma data. Quando uma versão nova entra em vigor, o aplicativo mostra o que mudou e pergunta se você a aceita. O que você aceitou, e quando, está em “Termos e consentimentos”, com as versões anteriores.',
  },
];
export default privacy;
