/** Finds what a script uses and the oldest supported browsers lack. */
import { parseSync } from 'vite';
import { entriesBelow, entry, lackedBy } from './compatibility.ts';

/** A feature that the oldest supported browsers lack, where it is used. */
export interface Finding {
  feature: string;
  file: string;
  line: number;
  lackedBy: string[];
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** The interfaces of objects that scripts reach by a global name. */
const objects: Record<string, string[]> = {
  navigator: ['Navigator', 'WorkerNavigator'],
  document: ['Document', 'Node', 'Element'],
  screen: ['Screen'],
  history: ['History'],
  crypto: ['Crypto'],
  performance: ['Performance'],
  indexedDB: ['IDBFactory'],
  caches: ['CacheStorage'],
  CSS: ['CSS'],
};
/** Their members are used by these names only. */
const namespaceObjects = ['Atomics', 'Intl', 'JSON', 'Math', 'Reflect'];
const globalScopes = ['window', 'self', 'globalThis'];

/**
 * What is looked for, since types aren't known: everything, without the members of the browser's objects (in the
 * bundle, where packages have their own objects with such members), or the syntax only (of a package with its own
 * polyfills).
 */
export type Scope = 'all' | 'builtins' | 'syntax';

/** All members of all interfaces by name, and the events by type. */
const members = new Map<string, string[][]>();
const events = new Map<string, string[][]>();
for (const group of ['api', 'javascript.builtins'].map(path => path.split('.'))) {
  for (const [type, own] of entriesBelow(group)) {
    // Objects of a type that is missing are reached by a global or a member that is missing too.
    if (lackedBy(own).length > 0 || namespaceObjects.includes(type)) continue;
    for (const [name] of entriesBelow([...group, type])) {
      const [, event] = /^(\w+)_event$/.exec(name) ?? [];
      const index = event ? events : members;
      const key = event ?? name;
      // `EventTarget.static`: called on the interface, which is looked up by its name.
      if (!/_static$/.test(name)) index.set(key, [...(index.get(key) ?? []), [...group, type, name]]);
    }
  }
}

/** The browsers that lack all of these entries; empty if one of the entries is supported or none exists. */
function lackingAll(paths: string[][]): string[] {
  const lacking = paths.flatMap(path => {
    const found = entry(...path);
    return found ? [lackedBy(found)] : [];
  });
  return lacking.some(browsers => browsers.length === 0) ? [] : [...new Set(lacking.flat())];
}

const ofGlobal = (name: string) => [
  ['api', name],
  ['api', 'Window', name],
  ['api', 'WorkerGlobalScope', name],
  ['api', 'ServiceWorkerGlobalScope', name],
  ['javascript', 'builtins', name],
];

const ofType = (type: string, name: string) => [
  ['api', type, `${name}_static`],
  ['api', type, name],
  ['javascript', 'builtins', type, name],
];

function* walk(
  node: unknown,
  parent?: Node,
  key = '',
): Generator<{ node: Node; parent: Node | undefined; key: string }> {
  if (Array.isArray(node)) for (const one of node) yield* walk(one, parent, key);
  else if (node && typeof node === 'object' && typeof (node as Node).type === 'string') {
    yield { node: node as Node, parent, key };
    for (const [name, child] of Object.entries(node))
      if (child && typeof child === 'object') yield* walk(child, node as Node, name);
  }
}

const isIdentifier = (node: unknown): node is Node & { name: string } => (node as Node | null)?.type === 'Identifier';

/** Whether an identifier is a name in a declaration, a property or a label rather than a use of a variable. */
function isName(parent: Node | undefined, key: string): boolean {
  if (!parent) return true;
  if (parent.type === 'MemberExpression') return key === 'property' && !parent.computed;
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type)) return key === 'key' && !parent.computed;
  return /^(TS|Import|Export|Label|Break|Continue|MetaProperty)/.test(parent.type);
}

/** The names that patterns, functions, classes and imports declare. */
function declared(nodes: readonly { node: Node }[]): Set<string> {
  const found = new Set<string>();
  const bind = (pattern: unknown) => {
    for (const { node, parent, key } of walk(pattern)) {
      const isType = parent?.type.startsWith('TS');
      if (isIdentifier(node) && !isType && !(parent?.type === 'Property' && key === 'key')) found.add(node.name);
    }
  };
  for (const { node } of nodes) {
    if (node.type === 'VariableDeclarator') bind(node.id);
    else if (/Function|^Class/.test(node.type)) bind([node.id, ...((node.params as unknown[]) ?? [])]);
    else if (/^Import\w*Specifier$/.test(node.type)) bind(node.local);
    else if (node.type === 'CatchClause') bind(node.param);
  }
  return found;
}

/** The interface of a variable whose last declaration above a place is by `new`; undefined for any other. */
function constructed(nodes: readonly { node: Node }[], own: ReadonlySet<string>) {
  const declarations = nodes.flatMap(({ node }) => {
    if (node.type !== 'VariableDeclarator' || !isIdentifier(node.id)) return [];
    const init = node.init as Node | null;
    const type = init?.type === 'NewExpression' && isIdentifier(init.callee) ? init.callee.name : undefined;
    return { name: node.id.name, at: node.start, type: type !== undefined && own.has(type) ? undefined : type };
  });
  return (name: string, at: number) => declarations.findLast(one => one.name === name && one.at < at)?.type;
}

const expressions: [RegExp, string[]][] = [
  [/\(\?<[=!]/, ['javascript', 'regular_expressions', 'lookbehind_assertion']],
  [/\(\?[ims]*-?[ims]*:(?<!\(\?:)/, ['javascript', 'regular_expressions', 'modifier']],
];

const syntax: Record<string, string[]> = {
  StaticBlock: ['javascript', 'classes', 'static', 'initialization_blocks'],
};

/**
 * Finds the globals, members, events, attributes and syntax of a script that the oldest browsers lack. A member counts
 * if they lack it in the interface of its object, or in every interface that has one of this name if that isn't known.
 * @param file its name; the extension says if it is TypeScript or has JSX
 */
export function scanScript(file: string, code: string, scope: Scope = 'all'): Finding[] {
  const lang = /\.(tsx?)$/.exec(file)?.[1] as 'ts' | 'tsx' | undefined;
  const { program, errors } = parseSync(file, code, { lang: lang ?? 'js', sourceType: 'module' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const nodes = [...walk(program)].filter(({ node }) => !/^TS(Type|Interface)/.test(node.type));
  const own = declared(nodes);
  const typeOf = constructed(scope === 'all' ? nodes : [], own);
  const namespaces = new Set(
    nodes.flatMap(({ node }) =>
      node.type === 'ImportNamespaceSpecifier' ? [(node.local as { name: string }).name] : [],
    ),
  );
  const findings: Finding[] = [];
  const report = (node: Node, feature: string, browsers: string[]) => {
    if (browsers.length === 0) return;
    findings.push({ feature, file, line: code.slice(0, node.start).split('\n').length, lackedBy: browsers });
  };
  for (const { node, parent, key } of nodes) {
    if (node.type === 'MemberExpression') {
      if (scope === 'syntax') continue;
      const name = node.computed ? (node.property as Node).value : (node.property as Node).name;
      if (typeof name !== 'string') continue;
      const given = isIdentifier(node.object) ? node.object.name : '';
      const object = typeOf(given, node.start) ?? (own.has(given) ? '' : given);
      const known = globalScopes.includes(object)
        ? ofGlobal(name)
        : [object, ...(objects[object] ?? [])].flatMap(type => (type ? ofType(type, name) : []));
      const isKnown = known.some(path => entry(...path));
      const possible = (members.get(name) ?? []).filter(([group]) => scope === 'all' || group === 'javascript');
      // A member of an imported namespace, such as `v.union`, is no member of a browser's object.
      if (!isKnown && isIdentifier(node.object) && namespaces.has(node.object.name)) continue;
      report(
        node,
        isKnown && !globalScopes.includes(object) ? `${object}.${name}` : name,
        lackingAll(isKnown ? known : possible),
      );
    } else if (isIdentifier(node)) {
      if (scope !== 'syntax' && !isName(parent, key) && !own.has(node.name))
        report(node, node.name, lackingAll(ofGlobal(node.name)));
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      const call = parent?.type === 'CallExpression' ? (parent.callee as Node) : undefined;
      const called = (call?.property as Node | undefined)?.name ?? call?.name;
      if (
        scope === 'all' &&
        called === 'addEventListener' &&
        (parent?.arguments as unknown[] | undefined)?.[0] === node
      ) {
        report(node, `event ${node.value}`, lackingAll(events.get(node.value) ?? []));
      }
      for (const [pattern, path] of expressions)
        if (pattern.test(node.value)) report(node, path.at(-1) ?? '', lackingAll([path]));
    } else if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      for (const [feature, path] of expressions)
        if (feature.test(pattern)) report(node, path.at(-1) ?? '', lackingAll([path]));
      if (flags.includes('v'))
        report(node, 'regular expression flag v', lackingAll([['javascript', 'builtins', 'RegExp', 'unicodeSets']]));
    } else if (node.type === 'JSXAttribute') {
      const element = ((parent?.name as Node | undefined)?.name ?? '') as string;
      const name = String((node.name as Node).name).toLowerCase();
      if (/^[a-z]/.test(element)) {
        report(
          node,
          `attribute ${name}`,
          lackingAll([
            ['html', 'global_attributes', name],
            ['html', 'elements', element, name],
          ]),
        );
      }
    } else if (syntax[node.type]) report(node, node.type, lackingAll([syntax[node.type] ?? []]));
  }
  return findings;
}
