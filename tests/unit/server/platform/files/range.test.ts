import { describe, expect, test } from 'vitest';
import { rangeResponse } from '../../../../../server/platform/files/range.ts';

const file = { size: 1_000, etag: '"abc"' };
const whole = { status: 200 };
const none = { status: 416 };

describe('ranges', () => {
  test.each([
    ['bytes=0-99', { status: 206, start: 0, end: 99 }],
    ['bytes=100-100', { status: 206, start: 100, end: 100 }],
    ['bytes=100-', { status: 206, start: 100, end: 999 }],
    ['bytes=-10', { status: 206, start: 990, end: 999 }],
    ['bytes=-5000', { status: 206, start: 0, end: 999 }],
    ['bytes=900-5000', { status: 206, start: 900, end: 999 }],
    ['BYTES= 0 - 9 ', { status: 206, start: 0, end: 9 }],
    ['bytes=1000-', none],
    ['bytes=1000-2000', none],
    ['bytes=-0', none],
    [`bytes=${'9'.repeat(400)}-`, none],
    ['bytes=5-4', whole],
    ['bytes=-', whole],
    ['bytes=0-1,5-6', whole],
    ['bytes=a-b', whole],
    ['items=0-1', whole],
    ['', whole],
  ])('%s', (range, part) => {
    expect(rangeResponse({ range }, file)).toEqual(part);
  });

  test('apply only to the version in If-Range', () => {
    const range = 'bytes=0-0';
    expect(rangeResponse({ range, 'if-range': '"abc"' }, file)).toEqual({ status: 206, start: 0, end: 0 });
    expect(rangeResponse({ range, 'if-range': '"other"' }, file)).toEqual(whole);
    expect(rangeResponse({ range, 'if-range': 'W/"abc"' }, file)).toEqual(whole);
    expect(rangeResponse({ range, 'if-range': 'Mon, 01 Mar 2027 12:00:00 GMT' }, file)).toEqual(whole);
  });
});

describe('a version that the client has', () => {
  test.each(['"abc"', 'W/"abc"', '"x", "abc"', '*'])('If-None-Match: %s', header => {
    expect(rangeResponse({ 'if-none-match': header, range: 'bytes=0-1' }, file)).toEqual({ status: 304 });
  });
  test('another version is sent', () => {
    expect(rangeResponse({ 'if-none-match': '"x"' }, file)).toEqual(whole);
  });
});
