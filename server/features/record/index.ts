/** What the rest of the server may use of this feature. */
export { mayRead } from './mayRead.ts';
export { recordRoutes } from './routes.ts';
export { countStored } from './storedBytes.ts';
