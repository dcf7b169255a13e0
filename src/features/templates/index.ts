/** The public interface of this feature. */
export { matchesOfShortcut, type NotesField, offeredIn, previewOf } from './find.ts';
export { SaveAsTemplate, TemplatePicker } from './lazyDialogs.tsx';
export { templatesQuery } from './queries.ts';
