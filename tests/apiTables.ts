import type { AnyCall } from '../contract/call.ts';
import { errorStatus } from '../contract/errors.ts';
import { contract } from '../server/features/apiDocs/contract.ts';
import { openApi } from '../server/features/apiDocs/openapi.ts';
import { problemOf, refuse } from '../server/platform/errors/problems.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

/** The tables of docs/api.md, by the name of their place. */
function tables(): Record<string, string> {
  const { paths } = openApi(new Date());
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, summary }]) => {
      const { who = '', status = 200 } =
        (contract as unknown as Record<string, AnyCall | undefined>)[operationId] ?? {};
      return {
        tag: tags[0],
        cells: [`\`${method.toUpperCase()} ${path}\``, [who].flat().join(', '), summary, String(status)],
      };
    }),
  );
  const names = [...new Set(calls.map(({ tag }) => tag))];
  return {
    calls: names
      .map(name => {
        const rows = calls.filter(({ tag }) => tag === name).map(({ cells }) => cells);
        return `### ${name}\n\n${table(['Call', 'Who', 'What it does', 'Status'], rows)}`;
      })
      .join('\n\n'),
    errors: table(
      ['Code', 'Status', 'Meaning'],
      Object.entries(errorStatus).map(([code, status]) => [
        `\`${code}\``,
        String(status),
        problemOf(refuse(code as keyof typeof errorStatus)).title,
      ]),
    ),
  };
}

/** The text of docs/api.md with its tables as they are now. */
export function withTables(page: string): string {
  return Object.entries(tables()).reduce(
    (text, [name, table]) =>
      text.replace(new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(<!-- /${name} -->)`), `$1\n${table}\n\n$2`),
    page,
  );
}
