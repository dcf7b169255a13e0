/** Two-step verification: passkeys and an authenticator app on /account/security, at sign-in, and to unlock. */
import { Secret, TOTP } from 'otpauth';
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { chooseProfile, dialog, field, press, signIn, toast } from './harness/jobs.ts';
import { type Account, newDoctor } from './harness/people.ts';
import { sleep } from './harness/sleep.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const practice = { name: 'Médica Cautelosa', specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;

const cardOf = (visitor: Visitor) =>
  visitor.screen.getByRole('region', { name: visitor.words.factors.title, exact: true });

/** Gives the device a fingerprint sensor that always recognizes its owner. */
async function addSensor({ page, context }: Visitor): Promise<void> {
  const chromium = await context.newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2' as const, transport: 'internal' as const, hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Enters the password on the sign-in page, which the second step follows. */
async function enterPassword(visitor: Visitor, account: Account): Promise<void> {
  await visitor.goto('/login');
  await chooseProfile(visitor, 'Doctor');
  visitor.log.expectRefusal(401, /\/sessions$/);
  await signIn(visitor, account);
  await visitor.screen.getByRole('heading', { name: visitor.words.identity.second.title, level: 1 }).waitFor();
}

async function signOut(visitor: Visitor): Promise<void> {
  await visitor.page.evaluate(() => localStorage.clear());
  await visitor.goto('/login');
}

test('a doctor adds a passkey, signs in with it, unlocks with it, and removes it', async ({ newVisitor }) => {
  const account = await newDoctor(inject('address'), practice);
  const doctor = await newVisitor({ size: 'phone', language: 'pt-BR', worker: false });
  const { factors, identity } = doctor.words;
  const { page } = doctor;
  await page.clock.install();
  await addSensor(doctor);
  await doctor.goto('/login');
  await chooseProfile(doctor, 'Doctor');
  await signIn(doctor, account);
  await doctor.waitForPath('/');

  await doctor.goto('/account/security');
  await press(doctor, factors.passkeys.add);
  await toast(doctor, factors.passkeys.added).waitFor();
  const codes = cardOf(doctor).getByRole('region', { name: factors.codes.newTitle, exact: true });
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(factors.codes.newTitle);
  await expectAccessible(doctor);
  await press(doctor, factors.codes.done);
  await cardOf(doctor).getByText('Chrome, ').waitFor();

  await signOut(doctor);
  await enterPassword(doctor, account);
  await expectAccessible(doctor);
  await press(doctor, identity.second.use.passkey);
  await doctor.waitForPath('/');

  await sleep(doctor, 15);
  await doctor.screen.getByRole('heading', { name: identity.lock.title, level: 1 }).waitFor();
  await press(doctor, identity.lock.passkey);
  await doctor.screen.getByRole('heading', { name: identity.lock.title, level: 1 }).waitFor({ state: 'detached' });

  await signOut(doctor);
  await press(doctor, identity.login.passkey);
  await doctor.waitForPath('/');

  // After a while the account asks who it is before a change.
  await doctor.goto('/account/security');
  await cardOf(doctor).getByRole('button', { name: factors.remove }).click();
  await dialog(doctor).getByRole('button', { name: factors.remove, exact: true }).click();
  await toast(doctor, factors.passkeys.removed).waitFor();
  await expect.poll(() => cardOf(doctor).getByText('Chrome, ').count()).toBe(0);
});

test('a doctor sets an app up, and signs in with its code and with a recovery code', async ({ newVisitor }) => {
  const account = await newDoctor(inject('address'), practice);
  const doctor = await newVisitor({ as: account, size: 'desktop', language: 'en-US', worker: false });
  const { factors, identity } = doctor.words;
  await doctor.goto('/account/security');
  await press(doctor, factors.app.add);
  await dialog(doctor).getByRole('img', { name: factors.app.qr }).waitFor();
  await expectAccessible(doctor);
  const secret = (await dialog(doctor).locator('.factors-secret').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await dialog(doctor).getByLabel(identity.second.code.totp, { exact: true }).fill(app.generate());
  await dialog(doctor).getByRole('button', { name: factors.app.confirm, exact: true }).click();
  await toast(doctor, factors.app.added).waitFor();
  const [code = ''] = await cardOf(doctor).locator('.factors-codes li').allTextContents();
  await press(doctor, factors.codes.done);

  await signOut(doctor);
  await enterPassword(doctor, account);
  doctor.log.expectRefusal(401, /sessions\/second$/);
  await field(doctor, identity.second.code.totp).fill('000000');
  await press(doctor, identity.second.submit);
  await doctor.screen.getByText(doctor.words.errors.fields.code_wrong).waitFor();
  // The next period: the present one has been used to confirm the app.
  await field(doctor, identity.second.code.totp).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await press(doctor, identity.second.submit);
  await doctor.waitForPath('/');

  await signOut(doctor);
  await enterPassword(doctor, account);
  await press(doctor, identity.second.use.recovery_code);
  await field(doctor, identity.second.code.recovery_code).fill(code.toLowerCase());
  await press(doctor, identity.second.submit);
  await doctor.waitForPath('/');
  await doctor.goto('/account/security');
  await cardOf(doctor).getByText('9 codes are left').waitFor();
});
