/** Which of the features in MDN's browser compatibility data the oldest supported browsers have. */
import data, { type CompatStatement, type Identifier, type SupportStatement } from '@mdn/browser-compat-data';
import about from '../../package.json' with { type: 'json' };

/** MDN's names of the browsers that `browserslist` in package.json names. */
const names: Record<string, keyof typeof data.browsers> = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  edge: 'edge',
  firefox: 'firefox',
  and_ff: 'firefox_android',
  ios_saf: 'safari_ios',
  safari: 'safari',
};

const oldest = about.browserslist.map(entry => {
  const [, name = '', version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(entry) ?? [];
  const browser = names[name];
  if (!browser) throw new Error(`browserslist: ${entry} isn't of the form "chrome >= 108"`);
  return { browser, version: Number(version) };
});

function isSupported(statement: SupportStatement | undefined, version: number): boolean {
  const statements = Array.isArray(statement) ? statement : [statement];
  return statements.some(one => {
    if (!one || one.version_added === false || one.version_added === 'preview') return false;
    if (one.flags || one.alternative_name || one.prefix) return false;
    const added = Number.parseFloat(one.version_added.replace('≤', ''));
    const removed = typeof one.version_removed === 'string' ? Number.parseFloat(one.version_removed) : undefined;
    return added <= version && (removed === undefined || removed > version);
  });
}

/** The oldest browsers that lack a feature. */
export function lackedBy({ support }: CompatStatement): string[] {
  return oldest
    .filter(({ browser, version }) => !isSupported(support[browser], version))
    .map(({ browser, version }) => `${browser} ${version}`);
}

/** The entry of a path such as `['css', 'properties', 'color']`. */
export function entry(...path: string[]): CompatStatement | undefined {
  let at: Identifier | undefined = data as unknown as Identifier;
  for (const key of path) {
    if (!at || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at?.__compat;
}

/** The named entries directly below a path, or at any depth. */
export function entriesBelow(path: string[], depth = 1): [name: string, CompatStatement][] {
  let at = data as unknown as Identifier;
  for (const key of path) at = at[key] ?? ({} as Identifier);
  return Object.entries(at as Record<string, Identifier>).flatMap(([name, child]) => {
    if (name === '__compat') return [];
    const own: [string, CompatStatement][] = child.__compat ? [[name, child.__compat]] : [];
    return depth > 1 ? [...own, ...entriesBelow([...path, name], depth - 1)] : own;
  });
}
