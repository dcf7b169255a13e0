/** Kills servers on both engines repeatedly during a storm, and restarts them each time. */
import { crashes } from '../../server/storm/crashes.ts';
import { onEmbedded, onPostgresql } from '../../server/storm/places.ts';

const engines = { embedded: onEmbedded, postgresql: onPostgresql };

/**
 * Kills `kills` servers on each engine, both at the same time, because each mostly waits. Returns all violations.
 */
export async function killServers(kills: number): Promise<string[]> {
  const reports = await Promise.all(
    Object.entries(engines).map(([name, on]) =>
      on(async place => {
        const began = performance.now();
        const { violations, ledger, startsMs } = await crashes(place, kills, round => {
          if (round % 10 === 0) console.log(`${name}: killed ${round} times`);
        });
        const starts = startsMs.sort((a, b) => a - b);
        const row = {
          kills,
          minutes: Number(((performance.now() - began) / 60_000).toFixed(1)),
          booked: ledger.booked.size,
          'notes saved': ledger.notes.size,
          'files uploaded': [...ledger.exams.values()].filter(hash => hash !== undefined).length,
          'without an answer': ledger.outcomes.get('no answer') ?? 0,
          'start, half within (ms)': Math.round(starts[Math.floor(starts.length / 2)] ?? 0),
          'start, at worst (ms)': Math.round(starts.at(-1) ?? 0),
          violations: violations.length,
        };
        return { row, violations };
      }),
    ),
  );
  console.log('Killed in a storm:');
  console.table({ embedded: reports[0]?.row, postgresql: reports[1]?.row });
  return reports.flatMap(({ violations }) => violations);
}
