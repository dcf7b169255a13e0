import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { type AuditEntry, auditActions, auditActorRoles, auditSubjects } from '../../../../../../contract/record.ts';
import { actionText, actorText } from '../../../../../../src/features/record/privacy/auditText.ts';
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

const helena = { name: 'Helena Carvalho', role: 'Doctor', gender: 'f' } as const;
const reading = { at: '2027-03-01T12:00:00Z', actor: helena, action: 'read', subject: 'record' } as const;
const sentence = (t: TFunction, entry: Partial<AuditEntry>, dependent?: string) => {
  const whole = { ...reading, ...entry };
  return `${actorText(t, whole)} ${actionText(t, whole, dependent)}`;
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
