import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../../ui/browser/loadChunk.ts';

const LazyPicker = lazy(() => loadChunk('TemplatePicker', () => import('./TemplatePicker.tsx')));
const LazySaveAs = lazy(() => loadChunk('SaveAsTemplate', () => import('./SaveAsTemplate.tsx')));

/** The list of templates to choose from, whose code loads when it is first opened. */
export function TemplatePicker(props: ComponentProps<typeof LazyPicker>) {
  return props.open ? (
    <Suspense>
      <LazyPicker {...props} />
    </Suspense>
  ) : null;
}

/** The dialog that saves a text as a template, whose code loads when it is first opened. */
export function SaveAsTemplate(props: ComponentProps<typeof LazySaveAs>) {
  return props.text === undefined ? null : (
    <Suspense>
      <LazySaveAs {...props} />
    </Suspense>
  );
}
