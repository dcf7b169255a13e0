import { currentSession, type Session } from '../device/session.ts';
import { delay } from '../device/timers.ts';
import { loadSignedInTexts } from '../i18n/loadLanguage.ts';
import { lazyPage, type PageModule } from '../page/lazyPage.ts';
import { publicRoutes, routes } from './routes.ts';

/** The signed-in tree, a separate chunk with the Ionic router, React Query and local storage. */
export const SignedIn = lazyPage('SignedIn', async () => {
  const [page] = await Promise.all([import('./SignedIn.tsx'), loadSignedInTexts()]);
  return page;
});

/** Routes have no slash at their end; an address that was typed, or passed on by a proxy, may have one. */
export function dropTrailingSlash(): void {
  const { pathname, search, hash } = window.location;
  // Two slashes at the start would be another site.
  const path = pathname.replace(/^\/{2,}/, '/').replace(/\/+$/, '') || '/';
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
}

/** How long the first render waits for mirrored data once its chunks are loaded, in milliseconds. */
const MIRROR_WAIT_MS = 100;

/**
 * Preloads the chunks of the first page and its mirrored data, while its texts are loading. Resolves when the chunks
 * are loaded or have failed, and the data is loaded or late.
 */
export async function preloadFirstPage(): Promise<void> {
  const { pathname } = window.location;
  const session = currentSession();
  if (!session) {
    const route = publicRoutes.find(({ path }) => path === pathname) ?? publicRoutes[0];
    await route?.Anyone.preload();
    return;
  }
  const page = routes.find(({ path }) => path === pathname)?.[session.role]?.preload();
  const mirrored = preloadFirstQueries(page, session);
  await Promise.all([SignedIn.preload(), page]);
  // Late data would be rendered on top of a page with placeholders, and its arrival waits for their rendering.
  await Promise.race([mirrored, delay(MIRROR_WAIT_MS)]);
}

/** Opens the database while the chunks are loading, then loads the page's mirrored data. */
async function preloadFirstQueries(page: Promise<PageModule | undefined> | undefined, session: Session): Promise<void> {
  try {
    const [{ startFirstPage }, { intents }] = await Promise.all([
      import('../sync/queries/firstPage.ts'),
      import('./intents.ts'),
    ]);
    const queries = Promise.resolve(page).then(found => found?.firstQueries?.(session.user) ?? []);
    await startFirstPage(session, queries, intents);
  } catch {
    // The page itself queries again.
  }
}
