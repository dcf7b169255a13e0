/** The public interface of this feature. */
export { mayRead } from './mayRead.ts';
export { recordRoutes } from './routes.ts';
export { countStored } from './storedBytes.ts';
