import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { documentKinds } from '../../../../../../contract/documents.ts';
import { type AuditEntry, auditActions, auditActorRoles, auditSubjects } from '../../../../../../contract/record.ts';
import { aboutText, actionText, actorText } from '../../../../../../src/features/record/privacy/auditText.ts';
import en from '../../../../../../src/i18n/en-US/privacy.ts';
import pt from '../../../../../../src/i18n/pt-BR/privacy.ts';

let portuguese: TFunction;
let english: TFunction;

beforeAll(async () => {
  await i18next.init({
    ...{ lng: 'pt-BR', defaultNS: 'translations', interpolation: { escapeValue: false } },
    resources: { 'pt-BR': { translations: { privacy: pt } }, 'en-US': { translations: { privacy: en } } },
  });
  [portuguese, english] = [i18next.getFixedT('pt-BR'), i18next.getFixedT('en-US')];
});

const day = (instant: string) => instant.slice(0, 10);
const appointment = { id: 'a', date: '2027-02-20T12:00:00Z', time_zone: 'America/Sao_Paulo' };
const helena = { name: 'Helena Carvalho', role: 'Doctor', gender: 'f' } as const;
const reading = { at: '2027-03-01T12:00:00Z', actor: helena, action: 'read', subject: 'record' } as const;
const sentence = (t: TFunction, entry: Partial<AuditEntry>, dependent?: string) => {
  const whole = { ...reading, ...entry };
  return `${actorText(t, whole)} ${actionText(t, whole, dependent, day)}`;
};

test.each([
  [{ on_appointment_day: true }, 'A Dra. Helena Carvalho abriu seu prontuário no dia da sua consulta'],
  [{ actor: { ...helena, name: 'Igor', gender: 'm' } }, 'O Dr. Igor abriu seu prontuário'],
  [{ actor: { name: 'Igor', role: 'Doctor' } }, 'Igor abriu seu prontuário'],
  [{ actor: { ...helena, name: 'Dra. Helena' } }, 'Dra. Helena abriu seu prontuário'],
  [
    { actor: { name: 'Rita', role: 'Reception', clinics: ['Clínica Boa Saúde'] }, subject: 'contact' },
    'A recepção da Clínica Boa Saúde viu seus dados de contato',
  ],
  [
    { actor: { name: 'Rita', role: 'Reception', clinics: ['Centro Sul', 'Clínica Boa Saúde'] }, subject: 'contact' },
    'A recepção (Centro Sul, Clínica Boa Saúde) viu seus dados de contato',
  ],
  [
    { actor: { name: 'Rita', role: 'Reception', clinics: ['Hospital Central'] }, subject: 'appointments' },
    'A recepção do Hospital Central viu sua lista de consultas',
  ],
  [{ actor: { name: 'Ana', role: 'Patient', is: 'you' } }, 'Você abriu seu prontuário'],
  [{ actor: { name: 'Maria', role: 'Patient', is: 'carer' } }, 'Maria, responsável, abriu seu prontuário'],
  [
    { actor: { name: '', role: 'Patient', is: 'patient' }, action: 'change', subject: 'appointment' },
    'Alguém com o link de uma mensagem da clínica ' +
      'atualizou uma consulta sua (confirmação, situação ou mudança de horário)',
  ],
] satisfies [Partial<AuditEntry>, string][])('%o is “%s”', (entry, expected) => {
  expect(sentence(portuguese, entry)).toBe(expected);
});

test.each([
  [{ subject: 'notes', about: { appointment } }, 'leu as anotações da sua consulta de 2027-02-20'],
  [
    { subject: 'document', action: 'download', about: { appointment, document: 'prescription' } },
    'baixou o PDF de uma receita da sua consulta de 2027-02-20',
  ],
  [
    { subject: 'handed_exam', action: 'download', about: { handed_in_at: '2027-02-11T12:00:00Z' } },
    'baixou o arquivo de um exame enviado ao seu prontuário em 2027-02-11',
  ],
  [
    { subject: 'thumbnail', about: { handed_in_at: '2027-02-11T12:00:00Z' } },
    'viu a imagem reduzida de um exame enviado ao seu prontuário em 2027-02-11',
  ],
  [
    { at: appointment.date, subject: 'appointment', about: { appointment }, on_appointment_day: true },
    'viu sua consulta de 2027-02-20, no próprio dia',
  ],
  [
    { subject: 'appointment', about: { appointment }, on_appointment_day: true },
    'viu sua consulta de 2027-02-20, no dia de outra consulta sua',
  ],
] satisfies [Partial<AuditEntry>, string][])('%o names what it is about: “%s”', (entry, expected) => {
  expect(sentence(portuguese, entry)).toBe(`A Dra. Helena Carvalho ${expected}`);
});

test('whatever a dependent’s entry is about, it names the dependent and the day, in both languages', () => {
  const texts = [portuguese, english].flatMap(t => [
    ...(['appointment', 'notes', 'exam', 'exams', 'thumbnail', 'documents'] as const).map(subject =>
      aboutText(t, { subject, about: { appointment } }, 'Leo', day),
    ),
    ...documentKinds.map(document =>
      aboutText(t, { subject: 'document', about: { appointment, document } }, 'Leo', day),
    ),
    ...(['handed_exam', 'thumbnail'] as const).map(subject =>
      aboutText(t, { subject, about: { handed_in_at: appointment.date } }, 'Leo', day),
    ),
  ]);
  expect(texts.filter(text => !text?.includes('Leo') || !text.includes('2027-02-20'))).toEqual([]);
});

test('an appointment’s days are those of its clinic', () => {
  const inZone = (instant: string, zone: string) => `${day(instant)} in ${zone}`;
  const text = aboutText(portuguese, { subject: 'notes', about: { appointment } }, undefined, inZone);
  expect(text).toContain('2027-02-20 in America/Sao_Paulo');
});

test('a dependent’s log names the dependent', () => {
  expect(sentence(portuguese, { on_appointment_day: true }, 'Leo')).toBe(
    'A Dra. Helena Carvalho abriu o prontuário de Leo no dia da consulta',
  );
  expect(sentence(english, { actor: { name: 'Ana', role: 'Patient', is: 'you' } }, 'Leo')).toBe(
    'You opened Leo’s medical record',
  );
});

test('every entry is a sentence without technical words, in both languages', () => {
  const technical = /privacy\.|\{\{|undefined|\w_\w/;
  const bad: string[] = [];
  for (const t of [portuguese, english]) {
    for (const action of auditActions) {
      for (const subject of auditSubjects) {
        for (const dependent of [undefined, 'Leo']) {
          const text = sentence(t, { action, subject, on_appointment_day: true }, dependent);
          const isWhole = dependent === undefined || text.includes(dependent);
          if (technical.test(text) || !isWhole) bad.push(text);
        }
      }
    }
    for (const role of auditActorRoles) {
      const text = actorText(t, { actor: { name: 'Ana', role } });
      if (technical.test(text)) bad.push(text);
    }
  }
  expect(bad).toEqual([]);
});
