import { describe, expect, test } from 'vitest';
import { attachment, storedName } from '../../../../../server/platform/files/fileName.ts';

describe('the stored name of a file', () => {
  test.each([
    ['tórax.png', 'image/png', 'tórax.png'],
    ['RAIO-X.JPEG', 'image/jpeg', 'RAIO-X.jpeg'],
    ['C:\\fotos\\exame.jpg', 'image/jpeg', 'exame.jpg'],
    ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
    ['page.html', 'application/pdf', 'page.html.pdf'],
    ['foto.png', 'image/jpeg', 'foto.png.jpg'],
    ['a\u202Egnp.exe\u0000\r\n.png', 'image/png', 'agnp.exe.png'],
    ['.png', 'image/png', 'png.png'],
    ['', 'image/png', 'exame.png'],
    [undefined, 'application/pdf', 'exame.pdf'],
    [`${'á'.repeat(300)}.pdf`, 'application/pdf', `${'á'.repeat(120)}.pdf`],
  ] as const)('%j as %s', (given, type, kept) => {
    expect(storedName(given, type)).toBe(kept);
  });
});

describe('the name of a download', () => {
  test.each([
    ['exame.pdf', `attachment; filename="exame.pdf"; filename*=UTF-8''exame.pdf`],
    ['tórax (1).png', `attachment; filename="torax (1).png"; filename*=UTF-8''t%C3%B3rax%20%281%29.png`],
    ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
    ['検査🩺.png', `attachment; filename="____.png"; filename*=UTF-8''%E6%A4%9C%E6%9F%BB%F0%9F%A9%BA.png`],
  ])('%s', (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});

test('dots and spaces around a name are removed, also after it is cut', () => {
  expect(storedName('.. .exame.pdf', 'application/pdf')).toBe('exame.pdf');
  expect(storedName('exame. ..', 'application/pdf')).toBe('exame.pdf');
  expect(storedName(`${'a'.repeat(119)} b.pdf`, 'application/pdf')).toBe(`${'a'.repeat(119)}.pdf`);
});

test('a download escapes characters that a header can’t contain, in upper-case hex', () => {
  expect(attachment('a*.pdf')).toContain("filename*=UTF-8''a%2A.pdf");
});
