import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doctorsWaiting, forgottenPassword, securityNotice } from '../../../../../server/platform/mail/texts.ts';

const LINK = 'https://clinic.example/reset-password?token=t&role=Patient';

test.each([
  ['Ana Souza', 'Olá, Ana!'],
  ["D'Artagnan", "Olá, D'Artagnan!"],
  ['Ana-Lúcia', 'Olá, Ana-Lúcia!'],
  ['李小龙', 'Olá, 李小龙!'],
  ['1234', 'Olá!'],
  ['🌻', 'Olá!'],
])('%s is greeted with %s', (name, greeting) => {
  expect(forgottenPassword('pt-BR', { name, role: 'Patient' }, LINK).body.split('\n')[0]).toBe(greeting);
});

test('no name adds lines, addresses or markup to a mail', () => {
  const text = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map(codes => String.fromCodePoint(...codes));
  const nasty = fc.array(
    fc.oneof(text, fc.constantFrom('\r\n', '\u2028', '<b>', 'https://', 'evil.example', '&', '@')),
    { maxLength: 8 },
  );
  const bodies = (name: string) => {
    const reset = forgottenPassword('en-US', { name, role: 'Patient' }, LINK);
    const waiting = doctorsWaiting([{ name, CRM: '123456SP', email: 'a@example.test', clinic: 'Central' }], 1);
    const happened = { now: new Date('2027-03-01T12:00:00Z'), publicUrl: '' };
    const changed = securityNotice('password_changed', 'pt-BR', { name, role: 'Doctor' }, happened);
    const device = securityNotice('new_device', 'en-US', { name, role: 'Patient' }, happened);
    return [reset, waiting, changed, device].map(({ subject, body }) => subject + body);
  };
  const linesOf = (texts: string[]) => texts.map(text => text.split(/[\r\n\u2028\u2029]/).length).join();
  const plain = linesOf(bodies('Ana'));
  fc.assert(
    fc.property(nasty, parts => {
      const texts = bodies(parts.join(''));
      const whole = texts.join();
      return linesOf(texts) === plain && !/[<>\0]|evil\.example/.test(whole) && whole.match(/https?:/g)?.length === 1;
    }),
  );
});
