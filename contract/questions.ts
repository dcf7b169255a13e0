/**
 * The built-in questions of the general health questionnaire, in order; a clinic may add, change and retire questions.
 * Question and option texts are Portuguese in the API, and the app looks up their translations by text. `options` is
 * one string, separated by semicolons. Ids never change, since stored answers refer to them.
 */
import type { Answer, Question } from './questionnaire.ts';

export const questions = [
  {
    id: '9e571011-0000-4000-8000-000000000001',
    question: 'Qual é o seu peso, em quilos?',
    answer_type: 'text',
    options: '',
    answer_format: 'number',
  },
  {
    id: '9e571011-0000-4000-8000-000000000002',
    question: 'Qual é a sua altura, em centímetros?',
    answer_type: 'text',
    options: '',
    answer_format: 'number',
  },
  {
    id: '9e571011-0000-4000-8000-000000000003',
    question: 'Alguém da sua família tem ou teve alguma destas doenças crônicas?',
    answer_type: 'checkbox',
    options: 'Diabetes;Doença cardíaca;Hipertensão;Câncer;Outra;Nenhuma',
  },
  {
    id: '9e571011-0000-4000-8000-000000000004',
    question: 'Você toma algum medicamento de uso contínuo? Se sim, quais?',
    answer_type: 'text',
    options: '',
  },
  {
    id: '9e571011-0000-4000-8000-000000000005',
    question: 'Você tem alergia a algum medicamento? Se sim, a quais?',
    answer_type: 'text',
    options: '',
  },
  {
    id: '9e571011-0000-4000-8000-000000000006',
    question: 'Que profissionais você costuma procurar?',
    answer_type: 'checkbox',
    options: 'Nutricionista;Oftalmologista;Endocrinologista;Cardiologista;Educador físico;Academia',
  },
  {
    id: '9e571011-0000-4000-8000-000000000007',
    question: 'Com que frequência você faz exames de rotina?',
    answer_type: 'radio',
    options:
      'Uma vez por trimestre;Uma vez por semestre;Uma vez por ano;Em intervalos de mais de um ano;Somente em emergências;Não sei',
  },
  {
    id: '9e571011-0000-4000-8000-000000000008',
    question: 'Com que frequência você consome bebidas alcoólicas?',
    answer_type: 'radio',
    options: 'Todos os dias;Com frequência;Somente em ocasiões especiais;Não consumo',
  },
  {
    id: '9e571011-0000-4000-8000-000000000009',
    question: 'Com que frequência você fuma?',
    answer_type: 'radio',
    options: 'Frequentemente;Em ocasiões especiais;Não fumo',
  },
  {
    id: '9e571011-0000-4000-8000-000000000010',
    question: 'Qual é o seu tipo sanguíneo?',
    answer_type: 'radio',
    options: 'A+;A-;B+;B-;AB+;AB-;O+;O-;Não sei dizer',
  },
  {
    id: '9e571011-0000-4000-8000-000000000011',
    question: 'Quantas vezes por semana você pratica exercícios físicos?',
    answer_type: 'radio',
    options: 'Sou sedentário;Uma vez;Três vezes;Mais de três vezes',
  },
] as const satisfies readonly Question[];

const builtIn = new Map<string, Question>(questions.map(question => [question.id, question]));

/** The built-in question with this id, in its original version. */
export const builtInQuestion = (id: string): Question | undefined => builtIn.get(id);

/** Whether it is a built-in question in its original version, which the app and the server both know. */
export function isOriginal({ id, question, options, version = 1, english }: Question): boolean {
  const original = builtIn.get(id);
  return original?.question === question && original.options === options && version === 1 && english === undefined;
}

/** The question as it was when this answer was given; undefined if it isn't known. */
export const askedIn = ({ asked, question_id }: Pick<Answer, 'asked' | 'question_id'>): Question | undefined =>
  asked ?? builtInQuestion(question_id);

type OptionOf<Options extends string> = Options extends `${infer First};${infer Rest}`
  ? First | OptionOf<Rest>
  : Options;
type WithOptions = Exclude<(typeof questions)[number], { options: '' }>;

/** Every Portuguese text of the questionnaire: questions and options. */
export type QuestionnaireText = (typeof questions)[number]['question'] | OptionOf<WithOptions['options']>;
