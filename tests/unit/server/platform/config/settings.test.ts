import { describe, expect, test } from 'vitest';
import { readSettings, serversIn } from '../../../../../server/platform/config/settings.ts';

test('an empty environment yields the default of every setting', () => {
  expect(readSettings({})).toEqual({
    port: 3333,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3333',
    smtpUrl: undefined,
    mailFrom: 'Clinic <clinic@localhost>',
    clinicEmail: 'Clinic <clinic@localhost>',
    trustProxy: false,
    logLevel: 'info',
    sessionDays: 30,
    signInLimit: 10,
    requestLimit: 1200,
    doctorApproval: 'required',
    emailConfirmation: false,
    examDiskFloorBytes: 268_435_456,
    examMaxBytes: undefined,
    avatarUrl: '',
    corsOrigins: [],
    apiOrigin: undefined,
    metricsPort: undefined,
  });
});

test('every setting can be set', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/clinic',
    DATABASE_URL: 'postgres://clinic@db/clinic',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'a@b.example',
    CLINIC_EMAIL: 'front@b.example',
    TRUST_PROXY: '10.0.0.1, 172.16.0.0/12, ::1, fd00::/8',
    LOG_LEVEL: 'warn',
    SESSION_DAYS: '7',
    SIGN_IN_LIMIT: '0',
    REQUEST_LIMIT: '0',
    DOCTOR_APPROVAL: 'open',
    EMAIL_CONFIRMATION: 'on',
    EXAM_DISK_FLOOR_BYTES: '5000000',
    EXAM_MAX_BYTES: '1000000',
    AVATAR_URL: 'https://pictures.example/avatar/',
    CORS_ORIGINS: 'https://app.example, http://localhost:5173',
    VITE_API_URL: 'https://api.example/v1',
    METRICS_PORT: '9100',
  };
  expect(readSettings(env)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/clinic',
    databaseUrl: 'postgres://clinic@db/clinic',
    publicUrl: 'http://localhost:8080',
    smtpUrl: 'smtps://mail.example:465',
    mailFrom: 'a@b.example',
    clinicEmail: 'front@b.example',
    trustProxy: ['10.0.0.1', '172.16.0.0/12', '::1', 'fd00::/8'],
    logLevel: 'warn',
    sessionDays: 7,
    signInLimit: 0,
    requestLimit: 0,
    doctorApproval: 'open',
    emailConfirmation: true,
    examDiskFloorBytes: 5_000_000,
    examMaxBytes: 1_000_000,
    avatarUrl: 'https://pictures.example/avatar/',
    corsOrigins: ['https://app.example', 'http://localhost:5173'],
    apiOrigin: 'https://api.example',
    metricsPort: 9100,
  });
});

test('VITE_API_URL as a path needs no other origin', () => {
  expect(readSettings({ VITE_API_URL: '/api' }).apiOrigin).toBeUndefined();
});

describe('an invalid setting is named in a sentence', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '3333x'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'db'],
    ['PUBLIC_URL', 'clinic.example'],
    ['PUBLIC_URL', 'https://clinic.example/?a=b'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'clinic'],
    ['CLINIC_EMAIL', 'front desk'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '::1/129'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_DAYS', '0'],
    ['SIGN_IN_LIMIT', '1.5'],
    ['REQUEST_LIMIT', 'none'],
    ['DOCTOR_APPROVAL', 'maybe'],
    ['EXAM_MAX_BYTES', '10MB'],
    ['AVATAR_URL', 'javascript:alert(1)'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.example/path'],
    ['VITE_API_URL', 'api.example'],
    ['METRICS_PORT', 'on'],
    ['METRICS_PORT', '3333'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be .+\\.$`));
  });

  test('all invalid settings are reported together', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .+\.\nLOG_LEVEL .+\.$/);
  });
});

test.each([
  ['off', false],
  ['on', true],
])('TRUST_PROXY=%s', (value, trustProxy) => {
  expect(readSettings({ TRUST_PROXY: value })).toMatchObject({ trustProxy });
});

test('PUBLIC_URL loses its trailing slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://clinic.example/app/' })).toMatchObject({
    publicUrl: 'https://clinic.example/app',
  });
});

test('an empty setting counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3333, databaseUrl: undefined });
});

test.each([
  ['postgres://one/clinic', ['postgres://one/clinic']],
  [
    'postgres://ana:a%40b@one:5433,two/clinic?sslmode=require',
    ['postgres://ana:a%40b@one:5433/clinic?sslmode=require', 'postgres://ana:a%40b@two/clinic?sslmode=require'],
  ],
])('DATABASE_URL=%s: each server has a URL of its own', (url, servers) => {
  expect(serversIn(url)).toEqual(servers);
  expect(readSettings({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url });
});

test('DATABASE_URL can only ask for servers that accept writes', () => {
  const url = 'postgres://one,two/clinic?target_session_attrs=';
  expect(readSettings({ DATABASE_URL: `${url}read-write` })).toMatchObject({ databaseUrl: `${url}read-write` });
  expect(() => readSettings({ DATABASE_URL: `${url}standby` })).toThrow(/^DATABASE_URL must be .+read-write\.$/);
  expect(() => readSettings({ DATABASE_URL: 'postgres://one:x,two/clinic' })).toThrow(/^DATABASE_URL must be /);
});
