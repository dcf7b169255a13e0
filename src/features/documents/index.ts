/** The public interface of this feature. */
export { DocumentList } from './DocumentList.tsx';
export { DocumentsCard } from './DocumentsCard.tsx';
export { usualContentsQuery } from './queries.ts';
export { useDocuments } from './useDocuments.ts';
