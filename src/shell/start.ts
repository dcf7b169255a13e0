import { currentSession } from '../identity/session.ts';
import { lazyPage } from './chunk.ts';
import { publicRoutes } from './routes.ts';

/** The signed-in tree, a chunk of its own with the Ionic router, React Query and all that is kept on the device. */
export const SignedIn = lazyPage('SignedIn', () => import('./SignedIn.tsx'));

/** Fetches what the first page will need while its texts are still on their way; resolves when it is here, or won't come. */
export async function preloadFirstPage(): Promise<void> {
  if (currentSession()) {
    await SignedIn.preload();
    return;
  }
  const { pathname } = window.location;
  const route = publicRoutes.find(({ path }) => path === pathname) ?? publicRoutes[0];
  await route?.Anyone.preload();
}
