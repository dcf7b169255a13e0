/** The public interface of this feature. */
export { DocumentList } from './DocumentList.tsx';
export { DocumentsCard } from './DocumentsCard.tsx';
export { DocumentView } from './DocumentView.tsx';
export { DocumentForm } from './form/DocumentForm.tsx';
export { useDocuments } from './useDocuments.ts';
