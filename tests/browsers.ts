/**
 * Checks that the sources and the built app use nothing that the oldest supported browsers lack (`npm run browsers`,
 * after `npm run build`). The browsers are `browserslist` in package.json; what they support is MDN's compatibility
 * data. Avoid a feature that it reports, or add it to tests/support/exceptions.ts with what happens without it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundled, exceptions, ownBuiltins, ownMembers } from './support/exceptions.ts';
import { type Finding, type Scope, scanScript } from './support/scripts.ts';
import { scanStyles } from './support/styles.ts';

const project = fileURLToPath(new URL('../', import.meta.url));

function scan(file: string, scope: Scope): Finding[] {
  const text = readFileSync(project + file, 'utf8');
  if (file.endsWith('.css')) return scanStyles(file, text);
  if (file.endsWith('.html'))
    return [...text.matchAll(/<style>(.*?)<\/style>/gs)].flatMap(([, css]) => scanStyles(file, css ?? ''));
  return scanScript(file, text, scope);
}

function filesIn(folder: string): string[] {
  return readdirSync(project + folder, { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(name => /\.(tsx?|m?js|css|html)$/.test(name) && !name.endsWith('.d.ts'));
}

const sources = ['src', 'contract'].flatMap(filesIn).flatMap(file => scan(file, 'all'));
// Mozilla's reader is built for older browsers and brings its polyfills.
const built = filesIn('dist').flatMap(file => scan(file, file.startsWith('dist/media/') ? 'syntax' : 'builtins'));
if (built.length === 0) throw new Error('dist/ is empty: run npm run build first');

const own = new Set([...ownMembers, ...ownBuiltins]);
const inSources = ({ feature, file }: Finding) =>
  exceptions.some(({ features, files }) => features.includes(feature) && (!files || files.includes(file)));
const inBundle = ({ feature }: Finding) =>
  [...exceptions, ...bundled].some(({ features }) => features.includes(feature));

const missing = [
  ...sources.filter(finding => !own.has(finding.feature) && !inSources(finding)),
  ...built.filter(finding => !own.has(finding.feature) && !inBundle(finding)),
];
for (const { feature, file, line, lackedBy } of missing) {
  console.error(`${file}:${line}  ${feature} is missing in ${lackedBy.join(', ')}`);
}

const found = new Set([...sources, ...built].map(({ feature }) => feature));
const unused = [...exceptions, ...bundled]
  .flatMap(({ features }) => features)
  .concat([...own])
  .filter(feature => !found.has(feature));
const unusedFiles = exceptions.flatMap(({ features, files = [] }) =>
  files.filter(file => !sources.some(finding => finding.file === file && features.includes(finding.feature))),
);
for (const name of [...unused, ...unusedFiles])
  console.error(`tests/support/exceptions.ts: ${name} isn't needed any more`);

if (missing.length + unused.length + unusedFiles.length > 0) process.exitCode = 1;
else
  console.log(`Sources and bundle use nothing unknown to the oldest browsers, except ${found.size} listed features.`);
