import fp from 'fastify-plugin';
import { refuseFields } from './problems.ts';

/** More values, at all levels together, than any call takes: a schema may describe each of them as an error. */
const MAX_VALUES = 5_000;

/** Deeper than any schema of contract/. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\,[]{}'].map(character =>
  character.charCodeAt(0),
);

/** The index of the quote that ends the text begun before `at`; the end of `json` where none does. */
function endOfText(json: string, at: number): number {
  let end = at;
  while (end < json.length && json.charCodeAt(end) !== QUOTE) end += json.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

/** Whether JSON holds more values, or deeper ones, than any call takes. Linear, and made before anything is parsed. */
function isExcessive(json: string): boolean {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) at = endOfText(json, at + 1);
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth -= 1;
    else if (character === COMMA) values += 1;
    else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    }
    if (values > MAX_VALUES || depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Parses JSON bodies. V8 takes 170 ms for 1 MB of nested lists, and a schema longer for many values, so a body that no
 * schema describes is refused before either: 422 `validation`.
 */
export const parseJsonBodies = fp(async app => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isExcessive(body)) done(refuseFields([{ field: '', code: 'too_long' }]));
    else parse(request, body, done);
  });
});
