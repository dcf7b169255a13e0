import { describe, expect, test } from 'vitest';
import { avatarAddress } from '../../../../src/page/avatarAddress.ts';
import { hueOf, initials } from '../../../../src/page/initials.ts';

/** `printf ana@clinic.test | sha256sum` */
const SHA_OF_ANA = 'cac4196310d1cfdd36737fe4ff1f93746c6c7adc05f05b92a1d9bb2f1a54a16b';

describe('avatars', () => {
  test('the picture is requested from our own server, by the hash of the trimmed, lower-cased e-mail', async () => {
    const address = await avatarAddress('  Ana@Clinic.test ', 'avatars.test');
    expect(address).toBe(`/api/avatars/${SHA_OF_ANA}`);
    expect(await avatarAddress('ana@clinic.test', '')).toBeUndefined();
    expect(await avatarAddress('', 'avatars.test')).toBeUndefined();
  });

  test('initials are the first letters of the first and the last name', () => {
    expect(initials('Ana Maria de Souza')).toBe('AS');
    expect(initials('  érica ')).toBe('É');
    expect(initials('')).toBe('');
  });

  test.each([
    ['Dr. John Smith', 'JS'],
    ['Dra. Helena de Carvalho', 'HC'],
    ['Prof. Dr. Rui Prado', 'RP'],
    ['SRA MARIA SOUZA', 'MS'],
    ['Mrs Anna Lee', 'AL'],
    ['Drauzio Varella', 'DV'],
    ['Dr.', 'D'],
  ])('the initials of %s are %s; titles are ignored', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  test('the same text always gives the same hue', () => {
    expect(hueOf('ana@clinic.test')).toBe(hueOf(' Ana@clinic.test'));
    expect(hueOf('ana@clinic.test')).not.toBe(hueOf('bia@clinic.test'));
  });
});
