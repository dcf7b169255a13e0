/**
 * After any sequence of additions, corrections, orders, retirements and answers, every answer is readable, under the
 * text that the patient answered.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, type AnswerVersion, optionsOf, type Question } from '../../../../contract/questionnaire.ts';
import { askedIn } from '../../../../contract/questions.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();

const place = fc.nat(30);
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), type: fc.constantFrom('radio', 'checkbox', 'text') }),
  fc.record({ kind: fc.constant('correct' as const), place, keepsOption: fc.boolean() }),
  fc.record({ kind: fc.constant('retire' as const), place, retired: fc.boolean() }),
  fc.record({ kind: fc.constant('order' as const), place }),
  // A device that fetched the questions now, and one that answers with those it fetched before.
  fc.record({
    kind: fc.constant('answer' as const),
    place,
    option: fc.nat(5),
    isStale: fc.boolean(),
    named: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('fetch' as const) }),
);

const wordsOf = ({ question, options }: Pick<Question, 'question' | 'options'>) => `${question} (${options})`;

test('every answer is shown under the text that was answered', { timeout: 240_000 }, async () => {
  const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async steps => {
      const patient = await clinic.signUpPatient();
      const fetch = async (): Promise<Question[]> => (await clinic.get('/questions', { as: patient })).body;
      let device = await fetch();
      /** What the patient has read and answered, by the answer, each of which is different. */
      const answered = new Map<string, string>();
      for (const each of steps) {
        number += 1;
        const { version, questions } = (await clinic.get('/desk/questions', { as: manager })).body;
        const active = questions.filter((one: { retired_at: string | null }) => one.retired_at === null);
        if (each.kind === 'add' && active.length < 30) {
          const options = each.type === 'text' ? [] : ['Sim', `Opção ${number}`];
          const body = { question: `Pergunta ${number}?`, answer_type: each.type, options, version: 0 };
          await clinic.put(`/desk/questions/${crypto.randomUUID()}`, body, { as: manager });
        } else if (each.kind === 'correct') {
          const one = questions[each.place % questions.length];
          const [first, ...others] = optionsOf(one);
          const options =
            first === undefined ? [] : each.keepsOption ? [first, `Nova ${number}`] : [`A ${number}`, ...others];
          const { answer_type, answer_format, version } = one;
          const body = { question: `Correção ${number}?`, answer_type, answer_format, options, version };
          expect((await clinic.put(`/desk/questions/${one.id}`, body, { as: manager })).status).toBe(200);
        } else if (each.kind === 'retire') {
          const { id } = questions[each.place % questions.length];
          await clinic.put(`/desk/questions/${id}/retired`, { retired: each.retired }, { as: manager });
        } else if (each.kind === 'order' && active.length > 0) {
          const ids = active.map(({ id }: Question) => id);
          const at = each.place % ids.length;
          const body = { version, ids: [...ids.slice(at), ...ids.slice(0, at)] };
          expect((await clinic.put('/desk/questions', body, { as: manager })).status).toBe(200);
        } else if (each.kind === 'answer') {
          if (!each.isStale) device = await fetch();
          const one = device[each.place % device.length];
          if (!one) continue;
          const options = optionsOf(one);
          const chosen = options[each.option % options.length] ?? `Texto ${number}`;
          const named = each.named || each.isStale ? { question_version: one.version ?? 1 } : {};
          const value = one.answer_type === 'checkbox' ? { answerJSON: [chosen] } : { answer: chosen };
          clinic.clock.advance(1_000);
          const answered_at = clinic.clock.now().toISOString();
          const given = { question_id: one.id, answered_at, ...value, ...named };
          expect((await clinic.post('/questionaries', [given], { as: patient })).status).toBe(200);
          answered.set(`${one.id} ${answered_at}`, `${wordsOf(one)}: ${chosen}`);
        } else if (each.kind === 'fetch') device = await fetch();
      }
      const shown = (answer: Answer | AnswerVersion) => {
        const asked = askedIn(answer);
        return asked && `${wordsOf(asked)}: ${answer.answerJSON?.join() ?? answer.answer}`;
      };
      const versions: AnswerVersion[] = (await clinic.get(`/questionaries/${patient.id}/versions`, { as: patient }))
        .body;
      const read = versions.map(each => [`${each.question_id} ${each.answered_at}`, shown(each)] as const);
      for (const [key, words] of read) expect(words).toBe(answered.get(key));
      const latest = new Map<string, string>();
      for (const [key, words] of answered) latest.set(key.split(' ')[0] ?? '', words);
      const current: Answer[] = (await clinic.get('/questionaries', { as: patient })).body;
      expect(Object.fromEntries(current.map(each => [each.question_id, shown(each)]))).toEqual(
        Object.fromEntries(latest),
      );
    }),
    { numRuns: 8 },
  );
});
