import { optionsOf } from '../../../contract/questionnaire.ts';
import { type QuestionnaireText, questions } from '../../../contract/questions.ts';

/** The API's texts are Portuguese, so each is its own translation. */
const texts = Object.fromEntries(
  questions.flatMap(question => [question.question, ...optionsOf(question)]).map(text => [text, text]),
) as Record<QuestionnaireText, string>;

export default {
  lead: 'Suas respostas ajudam quem trata de você a cuidar melhor da sua saúde. Só quem trata de você pode vê-las, e você pode mudá-las quando quiser.',
  progress: 'Você respondeu a {{done}} de {{total}} perguntas',
  complete: 'Completo: {{total}} de {{total}} perguntas',
  lastAnswered: 'Última resposta em {{day}}',
  topic: 'Pergunta {{number}} de {{total}}',
  all: 'Ver todas',
  next: 'Próxima',
  several: 'Marque todas as que se aplicam.',
  clear: 'Limpar a resposta',
  notANumber: 'Digite só o número, por exemplo 70,5.',
  back: 'Voltar',
  save: 'Salvar',
  draft: 'Há respostas que ainda não foram salvas; elas estão guardadas neste aparelho.',
  empty: { title: 'Nenhuma pergunta por enquanto', text: 'A clínica ainda não publicou o questionário.' },
  saved: { title: 'Questionário salvo', description: 'Suas respostas já estão com a clínica.' },
  unchanged: { title: 'Nada mudou', description: 'Suas respostas já estavam salvas.' },
  failed: { title: 'Erro ao salvar o questionário', description: 'Suas respostas continuam aqui. Tente de novo.' },
  former: {
    title: 'Respostas a perguntas anteriores',
    text: 'A clínica não faz mais estas perguntas. As respostas continuam no prontuário.',
    question: 'A pergunta era:',
    answer: 'Resposta:',
  },
  changedMeanwhile:
    'A clínica mudou esta pergunta depois que você começou a responder. A resposta será salva com este texto.',
  retiredMeanwhile:
    'A clínica deixou de fazer esta pergunta depois que você começou a responder. Salve para guardar a resposta, ou apague-a.',
  late: {
    title: 'Há respostas mais novas',
    text: 'Algumas respostas foram mudadas em outro aparelho depois das suas. Compare e escolha quais ficam; nada se perde até lá.',
    compare: 'Comparar e escolher',
    mine: 'Sua resposta neste aparelho',
    theirs: 'Resposta já salva',
    question: 'A resposta salva é para a pergunta',
    keepMine: 'Ficar com as deste aparelho',
    keepTheirs: 'Ficar com as salvas',
  },
  unanswered: 'Sem resposta',
  noAnswers: { title: 'Questionário ainda não respondido', text: 'O paciente ainda não respondeu a nenhuma pergunta.' },
  texts,
} as const;
