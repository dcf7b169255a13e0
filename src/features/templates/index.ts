/** The public interface of this feature. */
export { matchesOfShortcut, type NotesField, offeredIn, previewOf } from './find.ts';
export { templatesQuery } from './queries.ts';
