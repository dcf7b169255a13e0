import { expect, test } from 'vitest';
import { questions } from '../../../../contract/questions.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const texts = questions.filter(question => question.answer_type === 'text');

test('of concurrent saves the latest answer to each question is kept, and none is refused', async () => {
  const at = (minutes: number) => new Date(clinic.clock.now().getTime() - minutes * 60_000).toISOString();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, device) => {
      const given = texts.map(({ id }) => ({ question_id: id, answer: `device ${device}`, answered_at: at(device) }));
      return clinic.post('/questionaries', device % 2 === 0 ? given : given.reverse(), { as: patient });
    }),
  );
  expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200));
  const { body } = await clinic.get('/questionaries', { as: patient });
  expect(body.map((answer: { answer: string }) => answer.answer)).toEqual(texts.map(() => 'device 0'));
});
