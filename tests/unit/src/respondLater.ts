import type { Mock } from 'vitest';

/** Lets the next call of a mock wait. Returns the function that responds to it. */
export function respondLater(mock: Mock): (result: unknown) => void {
  let respond = (_result: unknown) => {};
  mock.mockReturnValueOnce(
    new Promise(resolve => {
      respond = resolve;
    }),
  );
  return result => respond(result);
}
