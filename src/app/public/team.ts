/** The makers of Clinic, by first name, as shown on the about page. */
import type shellTexts from '../../i18n/pt-BR/shell.ts';

interface Member {
  name: string;
  role: keyof typeof shellTexts.about.roles;
}

export const team: readonly Member[] = [
  { name: 'Helena', role: 'product' },
  { name: 'Tomás', role: 'design' },
  { name: 'Iara', role: 'app' },
  { name: 'Caio', role: 'server' },
  { name: 'Lívia', role: 'health' },
  { name: 'Davi', role: 'privacy' },
];
