/** Renders the signed-out pages to HTML. Runs in Node, during the build (vite.prerender.ts). */
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom/server';
import { App } from './App.tsx';
import { signedOutRedirect } from './app/guard.ts';
import { publicRoutes, routes } from './app/routes.ts';
import enUS from './i18n/en-US/index.ts';
import { type Language, languages } from './i18n/languages.ts';
import ptBR from './i18n/pt-BR/index.ts';

const texts = { 'pt-BR': { translations: ptBR }, 'en-US': { translations: enUS } };

/** The pages that are prerendered: those where a signed-out user types at once. */
const paths = ['/login', '/desk', '/forgot-password'];

export interface PrerenderedPage {
  path: string;
  language: Language;
  /** The document's title. */
  title: string;
  /** The content of `#root`. */
  html: string;
}

/** All prerendered pages, and to which of them each path of the app redirects a signed-out user. */
export async function prerender(): Promise<{ pages: PrerenderedPage[]; redirects: Record<string, string> }> {
  await i18next.use(initReactI18next).init({
    resources: texts,
    lng: 'pt-BR',
    ns: ['translations'],
    defaultNS: 'translations',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    await i18next.changeLanguage(language);
    for (const path of paths) pages.push(await page(path, language));
  }
  const redirects = routes.flatMap(({ path }) => {
    const target = signedOutRedirect(path);
    return target !== undefined && paths.includes(target) ? [[path, target]] : [];
  });
  return { pages, redirects: Object.fromEntries(redirects) };
}

async function page(path: string, language: Language): Promise<PrerenderedPage> {
  const route = publicRoutes.find(one => one.path === path);
  if (!route || !(await route.Anyone.preload())) throw new Error(`There is no signed-out page ${path}`);
  const html = renderToString(
    <App
      Router={({ children }) => (
        <StaticRouter location={path} future={{ v7_relativeSplatPath: true }}>
          {children}
        </StaticRouter>
      )}
    />,
  );
  const title = `${i18next.t(`shell.titles.${route.title}`)} · ${i18next.t('shell.product')}`;
  return { path, language, title, html };
}
