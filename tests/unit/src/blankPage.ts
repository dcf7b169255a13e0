/** Rendering of components in tests with jsdom. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

interface BlankPage {
  /** In the document, so that what is rendered there can have the focus. */
  readonly element: HTMLElement;
  /** Renders there, again at each call, and waits for what that causes. */
  render(content: ReactNode): Promise<void>;
}

/** A place to render in, which is blank at the start of each of a file's tests. */
export function blankPage(): BlankPage {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let element: HTMLElement;
  let root: Root;
  beforeEach(() => {
    element = document.body.appendChild(document.createElement('div'));
    root = createRoot(element);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    element.remove();
  });
  return {
    get element() {
      return element;
    },
    render: content => act(async () => root.render(content)),
  };
}
