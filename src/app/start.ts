import { currentSession, type Session } from '../device/session.ts';
import { lazyPage, type PageModule } from '../page/lazyPage.ts';
import { publicRoutes, routes } from './routes.ts';

/** The signed-in tree, a chunk of its own with the Ionic router, React Query and all that is kept on the device. */
export const SignedIn = lazyPage('SignedIn', () => import('./SignedIn.tsx'));

/**
 * Fetches what the first page will need while its texts are still on their way, and begins to paint the copies that it
 * shows; resolves when the code is here, or won't come.
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

/** Begins to paint the copies that the first page shows; they come while its frame is drawn. */
function paint(page: PageModule | undefined, session: Session): void {
  const readings = page?.firstReadings?.(session.user);
  if (!readings) return;
  // Whatever keeps them, the page itself asks for them again.
  import('../sync/queries/firstCopies.ts').then(copies => copies.paintFirst(session, readings)).catch(() => {});
}
