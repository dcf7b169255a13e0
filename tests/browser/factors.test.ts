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

/** Gives the device a fingerprint sensor that always recognizes its owner, who accepts whatever the browser lists. */
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

/** Makes the browser list no passkeys in fields. */
async function listNone({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Replaces the browser's dialogs: each request for a passkey waits until it is aborted, or `dismiss` closes it. */
async function holdRequests({ page }: Visitor) {
  await page.addInitScript(() => {
    const held: { listed: boolean; end: string; dismiss: () => void }[] = [];
    Object.assign(window, { held });
    navigator.credentials.get = ({ mediation, signal } = {}) =>
      new Promise((_, reject) => {
        const one = { listed: mediation === 'conditional', end: '', dismiss: () => end('dismissed') };
        const end = (how: string, reason: unknown = new DOMException('', 'NotAllowedError')) => {
          one.end ||= how;
          reject(reason);
        };
        held.push(one);
        signal?.addEventListener('abort', () => end('aborted', signal.reason));
      });
  });
  return {
    /** What became of each request, in their order. */
    states: () => page.evaluate("held.map(one => [one.listed ? 'listed' : 'asked', one.end].join(' ').trim())"),
    dismiss: () => page.evaluate('held.at(-1).dismiss()'),
  };
}

/** Opens the sign-in page, which lists passkeys, and dismisses the dialog of its button. */
async function dismissedRequest(visitor: Visitor) {
  const requests = await holdRequests(visitor);
  await visitor.goto('/login');
  await expect.poll(requests.states).toEqual(['listed']);
  await press(visitor, visitor.words.identity.login.passkey);
  await expect.poll(requests.states).toEqual(['listed aborted', 'asked']);
  await requests.dismiss();
  return requests;
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
  await listNone(doctor);
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

test('a passkey that the browser lists in the e-mail field signs in', async ({ newVisitor }) => {
  const account = await newDoctor(inject('address'), practice);
  const doctor = await newVisitor({ as: account, size: 'phone', language: 'pt-BR', worker: false });
  const { factors } = doctor.words;
  await addSensor(doctor);
  await doctor.goto('/account/security');
  await press(doctor, factors.passkeys.add);
  await toast(doctor, factors.passkeys.added).waitFor();

  // Of either profile: the passkey says whose it is.
  for (const path of ['/login', '/desk']) {
    await doctor.page.evaluate(() => localStorage.clear());
    await doctor.page.goto(path);
    await doctor.waitForPath('/');
    await doctor.menuButton.waitFor();
  }
});

test('passkeys stay listed in the e-mail field until the person does something else', async ({ newVisitor }) => {
  const visitor = await newVisitor({ size: 'phone', language: 'en-US', worker: false });
  const { identity } = visitor.words;
  const requests = await dismissedRequest(visitor);
  await field(visitor, identity.fields.email).fill('ana@clinic.test');
  await expect.poll(requests.states).toEqual(['listed aborted', 'asked dismissed', 'listed']);

  await visitor.screen.getByRole('link', { name: identity.login.about }).click();
  await visitor.waitForPath('/about');
  await expect.poll(requests.states).toEqual(['listed aborted', 'asked dismissed', 'listed aborted']);
  expect(await visitor.page.locator('.toast').count()).toBe(0);
});

test('the error of the field that is left doesn’t move the passkey button away while it is pressed', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ size: 'phone', language: 'pt-BR', worker: false });
  const { page, screen, words } = visitor;
  const requests = await holdRequests(visitor);
  await visitor.goto('/login');
  await expect.poll(requests.states).toEqual(['listed']);
  await field(visitor, words.identity.fields.email).focus();
  const button = screen.getByRole('button', { name: words.identity.login.passkey, exact: true });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button isn’t visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  // Time for what the field shows when it is left.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
  await page.mouse.up();
  await screen.getByText(words.errors.fields.required).waitFor();
  await expect.poll(requests.states).toEqual(['listed aborted', 'asked']);
});

test('passkeys that the browser could list late don’t close the dialog that the person opened', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ size: 'phone', language: 'en-US', worker: false });
  const { identity } = visitor.words;
  const requests = await dismissedRequest(visitor);

  let open = () => {};
  const isDialogOpen = new Promise<void>(resolve => {
    open = resolve;
  });
  let count = 0;
  await visitor.page.route('**/api/sessions/passkey', async route => {
    count += 1;
    if (count === 1) await isDialogOpen;
    await route.continue();
  });
  await field(visitor, identity.fields.email).fill('ana@example.test');
  await expect.poll(() => count).toBe(1);
  await press(visitor, identity.login.passkey);
  await expect.poll(requests.states).toEqual(['listed aborted', 'asked dismissed', 'asked']);
  const listed = visitor.page.waitForResponse('**/api/sessions/passkey');
  open();
  await (await listed).finished();
  await visitor.page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
  await requests.dismiss();
  await field(visitor, identity.fields.email).focus();
  await expect.poll(requests.states).toEqual(['listed aborted', 'asked dismissed', 'asked dismissed', 'listed']);
});
