/** Finds what a style sheet uses and the oldest supported browsers lack. */
import { type Block, type CssNode, type Declaration, parse, type WalkContext, walk } from 'css-tree';
import { entriesBelow, entry, lackedBy } from './compatibility.ts';
import type { Finding } from './scripts.ts';

const functions = new Map(entriesBelow(['css', 'types'], 3));
const units: Record<string, string> = {};
for (const size of ['dynamic', 'large', 'small']) {
  for (const unit of ['vw', 'vh', 'vi', 'vb', 'vmin', 'vmax'])
    units[size[0] + unit] = `viewport_percentage_units_${size}`;
}
for (const unit of ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax']) units[unit] = 'container_query_length_units';

/** Finds the at-rules, selectors, properties, values and units of a style sheet that the oldest browsers lack. */
export function scanStyles(file: string, css: string): Finding[] {
  const findings: Finding[] = [];
  const report = (node: CssNode, feature: string, ...path: string[]) => {
    const found = entry(...path);
    // Browsers ignore prefixes of others, and with them only what these correct in one browser.
    const browsers = found && !/^:?-(webkit|moz)-/.test(feature) ? lackedBy(found) : [];
    if (browsers.length > 0) findings.push({ feature, file, line: node.loc?.start.line ?? 0, lackedBy: browsers });
  };
  /** Whether a declaration has a prefixed twin, or follows one of the same property that older browsers use. */
  const hasFallback = (node: Declaration, block: Block | null) => {
    const all = block?.children.toArray().filter(one => one.type === 'Declaration') ?? [];
    const earlier = all.slice(0, all.indexOf(node));
    return (
      all.some(
        ({ property }) => property.replace(/^-(webkit|moz)-/, '') === node.property && property !== node.property,
      ) || earlier.some(({ property }) => property === node.property)
    );
  };
  const tree = parse(css, { positions: true, parseCustomProperty: true });
  walk(tree, {
    enter(this: WalkContext, node: CssNode) {
      // What such a rule asks for is tested by the browser.
      if (this.atrule?.name === 'supports') return;
      const declaration = node.type === 'Declaration' ? node : this.declaration;
      if (declaration && hasFallback(declaration, this.block)) return;
      if (node.type === 'Atrule') report(node, `@${node.name}`, 'css', 'at-rules', node.name);
      else if (node.type === 'Feature') report(node, `@media (${node.name})`, 'css', 'at-rules', 'media', node.name);
      else if (node.type === 'FeatureRange' && this.atrule?.name === 'media')
        report(node, '@media range', 'css', 'at-rules', 'media', 'range_syntax');
      else if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
        report(node, `:${node.name}`, 'css', 'selectors', node.name);
      } else if (node.type === 'NestingSelector') report(node, 'nesting', 'css', 'selectors', 'nesting');
      else if (node.type === 'Declaration') report(node, node.property, 'css', 'properties', node.property);
      else if (node.type === 'Identifier' && this.declaration) {
        const { property } = this.declaration;
        report(node, `${property}: ${node.name}`, 'css', 'properties', property, node.name);
      } else if (node.type === 'Function') {
        const found = functions.get(node.name);
        const browsers = found ? lackedBy(found) : [];
        if (browsers.length > 0)
          findings.push({ feature: `${node.name}()`, file, line: node.loc?.start.line ?? 0, lackedBy: browsers });
      } else if (node.type === 'Dimension') {
        report(node, `unit ${node.unit}`, 'css', 'types', 'length', units[node.unit] ?? node.unit);
      }
    },
  });
  return findings;
}
