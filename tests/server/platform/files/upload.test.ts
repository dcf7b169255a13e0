import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { formHeaders, formOf, pdf, png, sha256, upload } from './specimens.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, doctor);
const newExam = () => makeExam(clinic, appointmentId);
const exams = join(clinic.settings.dataDir, 'exams');
const arriving = () => readdir(join(exams, 'incoming'));
const examOf = async (id: string) => {
  const { body } = await clinic.get(`/exams/search/${appointmentId}`, { as: doctor });
  return body.find((exam: { id: string }) => exam.id === id);
};

test.each([
  ['the id first', false],
  ['the file first', true],
])(
  'a file is accepted with %s and stored under its hash, readable by the server’s user only',
  async (_order, fileFirst) => {
    const id = await newExam();
    const bytes = await png(fileFirst ? '#010203' : '#030201');
    const answer = await upload(clinic, id, bytes, { as: doctor, fileFirst, fileName: 'joelho esquerdo é.png' });
    expect([answer.status, answer.body]).toEqual([200, { _id: id, url: `/exams/download?id=${id}` }]);
    expect(await examOf(id)).toMatchObject({
      name: 'joelho esquerdo é.png',
      mimetype: 'image/png',
      size: bytes.length,
    });
    const hash = sha256(bytes);
    const path = join(exams, hash.slice(0, 2), hash);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(await arriving()).toEqual([]);
  },
);

test('the same file again is accepted, a different one is refused and not stored', async () => {
  const id = await newExam();
  const bytes = pdf('um');
  expect((await upload(clinic, id, bytes, { as: doctor })).status).toBe(200);
  const first = await examOf(id);
  expect((await upload(clinic, id, bytes, { as: doctor, fileName: 'outro.pdf' })).status).toBe(200);
  const other = await upload(clinic, id, pdf('dois'), { as: doctor });
  expect([other.status, other.body.code]).toEqual([409, 'exam_has_file']);
  expect(await examOf(id)).toEqual(first);
  const hash = sha256(pdf('dois'));
  await expect(stat(join(exams, hash.slice(0, 2), hash))).rejects.toThrow('ENOENT');
  expect(await arriving()).toEqual([]);
});

test('several exams may share one file', async () => {
  const [one, other] = [await newExam(), await newExam()];
  const bytes = pdf('igual');
  expect((await upload(clinic, one, bytes, { as: doctor })).status).toBe(200);
  expect((await upload(clinic, other, bytes, { as: doctor })).status).toBe(200);
});

test('a repeat under one key gets the same response; another file under it is refused', async () => {
  const id = await newExam();
  const first = await upload(clinic, id, pdf('chave'), { as: doctor, key: 'upload-1' });
  const again = await upload(clinic, id, pdf('chave'), { as: doctor, key: 'upload-1', fileFirst: true });
  expect([again.status, again.body]).toEqual([200, first.body]);
  const elsewhere = await upload(clinic, await newExam(), pdf('chave'), { as: doctor, key: 'upload-1' });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_mismatch']);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const zipEnd = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .gif()
  .toBuffer();

const matching = [
  ['a PDF that is called and declared a picture', pdf('disfarce'), 'foto.png', 'application/pdf', 'foto.png.pdf'],
  ['a JPEG without any name to go by', await jpeg(), 'scan', 'image/jpeg', 'scan.jpg'],
  ['a PNG that claims to be a page', await png('#aabbcc'), 'page.html', 'image/png', 'page.html.png'],
] as const;

const mismatched = [
  ['a page called a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 'laudo.pdf'],
  ['a page behind the mark of a PDF', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>\n%%EOF'), 'laudo.pdf'],
  ['a PDF without its end', pdf().subarray(0, 40), 'laudo.pdf'],
  ['an SVG called a PNG', Buffer.from(svg), 'foto.png'],
  ['an SVG behind an XML line', Buffer.from(`<?xml version="1.0"?>${svg}`), 'foto.png'],
  ['a GIF called a JPEG', gif, 'foto.jpg'],
  ['an animated PNG', await apng(), 'foto.png'],
  ['a PNG that is cut at 40 bytes', (await png('#0b0c0d')).subarray(0, 40), 'foto.png'],
  ['a PNG without its second half, but with its end', gutted(await png('#0c0d0e', 400, 400)), 'foto.png'],
  ['a JPEG that is cut', (await noisyJpeg()).subarray(0, 15_000), 'foto.jpg'],
  ['a PNG that is a ZIP from behind', Buffer.concat([await png('#0a0b0c'), zipEnd]), 'foto.png'],
  ['a JPEG with a PDF at its beginning', await jpegWithComment('%PDF-1.4'), 'foto.jpg'],
  ['a JPEG with a page at its beginning', await jpegWithComment('<html><script>'), 'foto.jpg'],
  ['a program', Buffer.from('MZ'.padEnd(5_000, 'x')), 'exame.pdf'],
  ['text', Buffer.from('exame'), 'exame.png'],
  ['nothing at all', Buffer.alloc(0), 'exame.png'],
] as const;

describe('the content decides the type', () => {
  test.each(matching)('%s', async (_what, bytes, fileName, mimetype, name) => {
    const id = await newExam();
    expect((await upload(clinic, id, bytes, { as: doctor, fileName, type: 'text/html' })).status).toBe(200);
    expect(await examOf(id)).toMatchObject({ mimetype, name });
  });

  test.each(mismatched)('%s is refused', async (_what, bytes, fileName) => {
    const id = await newExam();
    const answer = await upload(clinic, id, bytes, { as: doctor, fileName, type: 'image/png' });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_file']);
    expect(await examOf(id)).toMatchObject({ name: null, mimetype: null });
    expect(await arriving()).toEqual([]);
  });
});

describe('an incomplete form', () => {
  const file = { name: 'image', value: pdf('formulário'), fileName: 'x.pdf' };
  const send = (parts: Parameters<typeof formOf>[0], options = {}) =>
    clinic.post('/exams/upload', formOf(parts, options), { as: doctor, headers: formHeaders });

  test.each([
    ['both parts', [], ['text required', 'image required']],
    ['the file', [{ name: 'text', value: crypto.randomUUID() }], ['image required']],
    ['the id', [file], ['text required']],
    ['an id that is one', [file, { name: 'text', value: 'x' }], ['text invalid']],
    [
      'a file where it belongs',
      [
        { ...file, name: 'other' },
        { name: 'text', value: 'x' },
      ],
      ['text invalid', 'image required'],
    ],
  ])('%s', async (_what, parts, errors) => {
    const { status, body } = await send(parts);
    expect(status).toBe(422);
    expect(body.errors.map((error: { field: string; code: string }) => `${error.field} ${error.code}`)).toEqual(errors);
    expect(await arriving().catch(() => [])).toEqual([]);
  });

  test('two files', async () => {
    const id = { name: 'text', value: await newExam() };
    expect((await send([id, file, file])).body.code).toBe('malformed');
    expect(await arriving()).toEqual([]);
  });

  test('without its end', async () => {
    const answer = await send([{ name: 'text', value: await newExam() }, file], { cut: true });
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
    expect(await arriving()).toEqual([]);
  });

  test('without its boundary, or no form at all', async () => {
    const body = formOf([file]);
    const nowhere = await clinic.post('/exams/upload', body, {
      as: doctor,
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect([nowhere.status, nowhere.body.code]).toEqual([400, 'malformed']);
    const json = await clinic.post('/exams/upload', { text: 'x' }, { as: doctor });
    expect([json.status, json.body.code]).toEqual([400, 'malformed']);
  });
});

test("another doctor's exam accepts no file, and nothing is stored", async () => {
  const id = await newExam();
  const other = await clinic.signUpDoctor();
  await makeAppointment(clinic, patient, other);
  for (const fileFirst of [true, false]) {
    expect((await upload(clinic, id, pdf('alheio'), { as: other, fileFirst })).status).toBe(404);
    expect((await upload(clinic, crypto.randomUUID(), pdf('alheio'), { as: doctor, fileFirst })).status).toBe(404);
  }
  expect((await upload(clinic, id, pdf('alheio'), { as: patient })).status).toBe(403);
  expect((await upload(clinic, id, pdf('alheio'))).status).toBe(401);
  const hash = sha256(pdf('alheio'));
  await expect(stat(join(exams, hash.slice(0, 2), hash))).rejects.toThrow('ENOENT');
  expect(await arriving()).toEqual([]);
});

async function jpeg(): Promise<Buffer> {
  return await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
}

function gutted(whole: Buffer): Buffer {
  return Buffer.concat([whole.subarray(0, whole.length / 2), whole.subarray(-12)]);
}

async function noisyJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return await sharp({ create: { width: 300, height: 300, channels: 3, background: 'blue', noise } })
    .jpeg()
    .toBuffer();
}

async function jpegWithComment(text: string): Promise<Buffer> {
  const plain = await jpeg();
  const comment = Buffer.from(text);
  const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), length, comment, plain.subarray(2)]);
}

/** A PNG with an animation control chunk before its image. */
async function apng(): Promise<Buffer> {
  const still = await png('#123456');
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const afterHeader = 8 + 25;
  const control = chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)]);
}
