/** The demo clinic's own questions, after the built-in ones. */
import type { question } from '../../platform/database/schema.ts';
import type { PatientKey } from './people.ts';

interface DemoQuestion
  extends Pick<
    typeof question.$inferInsert,
    'question' | 'answerType' | 'answerFormat' | 'options' | 'english' | 'englishOptions'
  > {
  key: string;
  /** How many days ago it was retired, if it was. */
  retiredDays?: number;
  /** What a patient has answered. */
  answer: { patient: PatientKey; text: string };
}

export const demoQuestions: readonly DemoQuestion[] = [
  {
    key: 'sleep',
    question: 'Quantas horas você dorme por noite, em média?',
    answerType: 'text',
    answerFormat: 'number',
    options: '',
    english: 'How many hours do you sleep at night, on average?',
    englishOptions: '',
    answer: { patient: 'ana', text: '7' },
  },
  {
    key: 'lives',
    question: 'Com quem você mora?',
    answerType: 'radio',
    options: 'Moro só;Com a família;Com amigos;Em uma instituição',
    english: 'Whom do you live with?',
    englishOptions: 'I live alone;With my family;With friends;In an institution',
    answer: { patient: 'ana', text: 'Com a família' },
  },
  {
    key: 'flu',
    question: 'Você tomou a vacina da gripe neste ano?',
    answerType: 'radio',
    options: 'Sim;Não;Não lembro',
    english: 'Have you had the flu vaccine this year?',
    englishOptions: 'Yes;No;I don’t remember',
    retiredDays: 3,
    answer: { patient: 'ana', text: 'Sim' },
  },
];
