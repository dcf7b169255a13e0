import { expect, inject } from 'vitest';
import { accessibilityFaults, sidewaysFaults } from './harness/accessible.ts';
import type { Account } from './harness/people.ts';
import { everyScreen } from './harness/screens.ts';
import { test } from './harness/test.ts';
import type { VisitOptions } from './harness/visitor.ts';

test.for<VisitOptions>([
  { size: 'phone', theme: 'dark', language: 'pt-BR' },
  { size: 'tablet', theme: 'light', language: 'en-US' },
])('every screen is accessible on a $size, $theme, in $language', { timeout: 180_000 }, async (options, { visit }) => {
  const faults: string[] = [];
  const screens = (await everyScreen(inject('address'))).filter(({ isRepeated }) => !isRepeated);
  for (const as of new Set(screens.map(screen => screen.as))) {
    const visitor = await visit({ ...options, ...(as && { as, worker: false }) });
    for (const { address } of screens.filter(screen => screen.as === as)) {
      await visitor.goto(address);
      const found = await accessibilityFaults(visitor);
      if (options.size === 'phone') found.push(...(await sidewaysFaults(visitor)));
      for (const fault of found) faults.push(`${nameOf(as)} ${address}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

const nameOf = (account: Account | undefined) => account?.role ?? 'visitor';
