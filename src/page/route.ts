import type { Role } from '../../contract/formats.ts';
import type shellTexts from '../i18n/pt-BR/shell.ts';
import type { LazyPage } from './lazyPage.ts';

type TitleKey = keyof typeof shellTexts.titles;

/** Where a page's back link leads; of the page's query it keeps the parameters named in `keep`. */
export interface Back {
  to: string;
  label: keyof typeof shellTexts.back;
  keep?: readonly string[];
}

interface Look {
  path: string;
  title: TitleKey;
  back?: Back;
  /** Text to read or a short form: a narrower column. */
  narrow?: boolean;
}

/** A page of the signed-in tree, with the view of each role that has one. */
export interface Route extends Look, Partial<Record<Role, LazyPage>> {}

/** A page of the signed-out tree. */
export interface PublicRoute extends Look {
  /** A long form: a wider column. */
  wide?: boolean;
  Anyone: LazyPage;
}
