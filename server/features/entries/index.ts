/** The public interface of this feature. */
export { entriesAfter } from './list.ts';
export { entryRoutes } from './routes.ts';
export { columnsOf } from './rows.ts';
export { entryVersions } from './versions.ts';
