import { currentSession } from '../identity/session.ts';
import { publicRoutes } from './routes.ts';

/** The signed-in tree, a chunk of its own with the Ionic router, React Query and all that is kept on the device. */
export const loadSignedIn = () => import('./SignedIn.tsx');

/** Fetches what the first page will need while its texts are still on their way. */
export function preloadFirstPage(): void {
  if (currentSession()) {
    loadSignedIn().catch(() => {});
    return;
  }
  const { pathname } = window.location;
  const route = publicRoutes.find(({ path }) => path === pathname) ?? publicRoutes[0];
  route?.Anyone.preload();
}
