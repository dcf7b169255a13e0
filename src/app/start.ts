import { currentSession, type Session } from '../device/session.ts';
import { loadSignedInTexts } from '../i18n/loadLanguage.ts';
import { lazyPage, type PageModule } from '../page/lazyPage.ts';
import { publicRoutes, routes } from './routes.ts';

/** The signed-in tree, a separate chunk with the Ionic router, React Query and local storage. */
export const SignedIn = lazyPage('SignedIn', async () => {
  const [page] = await Promise.all([import('./SignedIn.tsx'), loadSignedInTexts()]);
  return page;
});

/**
 * Preloads the chunks of the first page while its texts are loading, and starts to load its mirrored data. Resolves
 * when the chunks are loaded or have failed.
 */
export async function preloadFirstPage(): Promise<void> {
  const { pathname } = window.location;
  const session = currentSession();
  if (!session) {
    const route = publicRoutes.find(({ path }) => path === pathname) ?? publicRoutes[0];
    await route?.Anyone.preload();
    return;
  }
  const page = routes.find(({ path }) => path === pathname)?.[session.role];
  await Promise.all([SignedIn.preload(), page?.preload().then(found => paint(found, session))]);
}

/** Starts to load the first page's mirrored data, which continues while the page renders. */
function paint(page: PageModule | undefined, session: Session): void {
  const queries = page?.firstQueries?.(session.user);
  if (!queries) return;
  // If this fails, the page itself queries again.
  Promise.all([import('../sync/queries/firstPage.ts'), import('./intents.ts')])
    .then(([{ preloadQueries }, { intents }]) => preloadQueries(session, queries, intents))
    .catch(() => {});
}
