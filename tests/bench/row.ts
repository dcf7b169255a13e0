/** One row in its own process; see bench.ts. */
import type { Measure } from './figure.ts';

const name = process.argv[2] ?? '';
const { default: measure } = (await import(`./rows/${name}.ts`)) as { default: Measure };
const figures = await measure();
await new Promise(done => (process.send ? process.send(figures, done) : done(console.log(figures))));
process.exit(0);
