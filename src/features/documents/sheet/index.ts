/** The paper, apart from the feature's own index: the pages of the record don't load it. */
export { DocumentView } from './DocumentView.tsx';
