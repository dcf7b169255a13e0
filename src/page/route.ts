import type { Role } from '../../contract/formats.ts';
import type shellTexts from '../i18n/pt-BR/shell.ts';
import type { LazyPage } from './lazyPage.ts';

type TitleKey = keyof typeof shellTexts.titles;

/** The target of a page's back link; it keeps the query parameters listed in `keep`. */
export interface Back {
  to: string;
  label: keyof typeof shellTexts.back;
  keep?: readonly string[];
}

interface Look {
  path: string;
  title: TitleKey;
  back?: Back;
  /** For text or a short form: a narrower column. */
  narrow?: boolean;
  /** For columns beside each other on a wide screen: three or, signed out, a text with its contents. */
  broad?: boolean;
  /** For a table with many columns: as wide as the window. */
  full?: boolean;
}

/** A page of the signed-in tree, with a view for each role that may see it. */
export interface Route extends Look, Partial<Record<Role, LazyPage>> {}

/** A page of the signed-out tree. */
export interface PublicRoute extends Look {
  Anyone: LazyPage;
}

/** The class that makes a page, and the header above it, as wide as its route says. */
export const widthClass = ({ narrow, broad, full }: Pick<Look, 'narrow' | 'broad' | 'full'>): string =>
  (narrow && 'page-narrow') || (broad && 'page-broad') || (full && 'page-full') || '';
