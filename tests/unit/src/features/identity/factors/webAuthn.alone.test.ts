import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PasskeyRequest } from '../../../../../../contract/passkeys.ts';
import {
  askForPasskey,
  canOfferPasskeys,
  offerPasskeys,
} from '../../../../../../src/features/identity/factors/webAuthn.ts';

const browser = vi.hoisted(() => ({
  isLibraryLoaded: false,
  started: [] as ('asked' | 'listed')[],
  answers: [] as ((how: 'chosen' | 'dismissed') => void)[],
}));
vi.mock('@simplewebauthn/browser', () => {
  browser.isLibraryLoaded = true;
  return {
    WebAuthnAbortService: { cancelCeremony: () => browser.answers.at(-1)?.('dismissed') },
    startAuthentication: ({ useBrowserAutofill = false }) =>
      new Promise((resolve, reject) => {
        browser.started.push(useBrowserAutofill ? 'listed' : 'asked');
        browser.answers.push(how =>
          how === 'chosen'
            ? resolve({ id: 'key', rawId: 'key', type: 'public-key', response: {}, more: true })
            : reject(new DOMException('', 'NotAllowedError')),
        );
      }),
  };
});

const options = { challenge: 'abc' } as PasskeyRequest;
const started = (count: number) => vi.waitFor(() => expect(browser.started).toHaveLength(count));

beforeEach(() => Object.assign(browser, { started: [], answers: [] }));
afterEach(() => vi.unstubAllGlobals());

// The first test: the others load the library, once for all of them.
test.each([
  ['knows no passkeys', undefined, false],
  ['lists none', () => {}, false],
  [
    'may list some, but not here',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => false }),
    false,
  ],
  ['lists them', Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }), true],
])('a browser that %s is asked without loading the library', async (_, PublicKeyCredential, can) => {
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  expect(await canOfferPasskeys()).toBe(can);
  expect(browser.isLibraryLoaded).toBe(false);
});

test('while the person is asked for a passkey, none are offered: it would close the dialog', async () => {
  const asked = askForPasskey(options);
  await started(1);
  const offered = offerPasskeys(options, new AbortController().signal);
  await expect(offered).rejects.toMatchObject({ name: 'AbortError' });
  expect(browser.started).toEqual(['asked']);
  browser.answers[0]?.('chosen');
  expect(await asked).toMatchObject({ id: 'key' });
});

test('passkeys are offered again once the person has closed the dialog', async () => {
  const asked = askForPasskey(options);
  await started(1);
  browser.answers[0]?.('dismissed');
  await expect(asked).rejects.toThrow();
  const offered = offerPasskeys(options, new AbortController().signal);
  await started(2);
  browser.answers[1]?.('chosen');
  expect(await offered).toEqual({ id: 'key', rawId: 'key', type: 'public-key', response: {} });
  expect(browser.started).toEqual(['asked', 'listed']);
});

test('an offer ends with the page', async () => {
  const page = new AbortController();
  const offered = offerPasskeys(options, page.signal);
  await started(1);
  page.abort();
  await expect(offered).rejects.toMatchObject({ name: 'NotAllowedError' });
});

test('an offer whose page ended while the library was loaded isn’t begun', async () => {
  const page = new AbortController();
  const offered = offerPasskeys(options, page.signal);
  page.abort();
  await expect(offered).rejects.toMatchObject({ name: 'AbortError' });
  expect(browser.started).toEqual([]);
});

test('the end of a page whose offer was used doesn’t close a dialog that was opened since', async () => {
  const page = new AbortController();
  const offered = offerPasskeys(options, page.signal);
  await started(1);
  browser.answers[0]?.('chosen');
  await offered;
  const asked = askForPasskey(options);
  await started(2);
  page.abort();
  browser.answers[1]?.('chosen');
  expect(await asked).toMatchObject({ id: 'key' });
});
