import fp from 'fastify-plugin';
import { refuseFields } from '../errors/problems.ts';

/** The maximum number of values at all levels; no call needs more. A schema may report an error for each of them. */
const MAX_VALUES = 5_000;

/** The maximum nesting; no schema in contract/ is as deep. */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\,[]{}'].map(character =>
  character.charCodeAt(0),
);

/**
 * The index of the quote that closes the string whose content begins at `at`; at least `json.length` if it isn't
 * closed.
 */
function endOfText(json: string, at: number): number {
  let end = at;
  while (end < json.length && json.charCodeAt(end) !== QUOTE) end += json.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

/** Whether JSON exceeds `MAX_VALUES` or `MAX_DEPTH`. Linear in its length, without parsing it. */
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
 * Parses JSON bodies. Parsing deep nesting and validating many values are slow, so a body with more than any schema
 * allows is refused before either step: 422 `validation`.
 */
export const parseJsonBodies = fp(async app => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isExcessive(body)) done(refuseFields([{ field: '', code: 'too_long' }]));
    else parse(request, body, done);
  });
});
