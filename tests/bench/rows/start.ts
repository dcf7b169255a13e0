/** From the command to `ready`, with everything built and the database created. */
import { type Figure, median } from '../figure.ts';
import { ground, startProduct } from '../servers.ts';

const STARTS = 3;

async function measure(kind: 'postgresql' | 'embedded', atMost: number): Promise<Figure> {
  const { product, end } = await ground(kind, async () => {});
  const times: number[] = [];
  for (let i = 0; i <= STARTS; i += 1) {
    const began = performance.now();
    const server = await startProduct(product);
    times.push((performance.now() - began) / 1000);
    await server.stop();
  }
  await end();
  const name = kind === 'postgresql' ? 'PostgreSQL' : 'PGlite';
  // The first start may have to build.
  return { what: `start to ready, warm, ${name}`, ours: median(times.slice(1)), unit: 's', goal: { atMost } };
}

export default async function start(): Promise<Figure[]> {
  return [await measure('postgresql', 1.5), await measure('embedded', 3)];
}
