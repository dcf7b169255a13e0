import { type ReactNode, Suspense, useContext, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../ui/actions/BackLink.tsx';
import { focusWhenVisible } from '../ui/browser/focus.ts';
import { Loading } from '../ui/feedback/Loading.tsx';
import { HereContext, usePageSearchParams } from '../ui/page.ts';
import { searchOf } from '../ui/searchOf.ts';
import { FrozenLocation } from './FrozenLocation.tsx';
import type { LazyPage } from './lazyPage.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { endPrerendered } from './prerendered.ts';
import { type Back, type PublicRoute, type Route, widthClass } from './route.ts';
import './page.css';

interface PageBodyProps {
  route: Pick<Route | PublicRoute, 'title' | 'back' | 'narrow' | 'broad' | 'full'> & { path?: string };
  page: LazyPage;
}

/** The parts of a page in both trees: back link beside the heading, and lazy content. */
export function PageBody({ route, page: { Content } }: PageBodyProps) {
  const [ownTitle, setTitle] = useState<string>();
  // Of this page's first render: the content of a prerendered page is taken over after its heading.
  const [isAtStart] = useState(isFirstPage);
  return (
    <FrozenLocation path={route.path} setTitle={setTitle}>
      <div className={`page ${widthClass(route)}`}>
        <div className="page-head">
          {route.back && <ParentLink back={route.back} />}
          <Heading title={ownTitle} fallback={route.title} />
        </div>
        <PageBoundary>
          <Suspense fallback={<Loading />}>
            <DeferredContent atOnce={isAtStart}>
              <Content />
            </DeferredContent>
          </Suspense>
        </PageBoundary>
      </div>
    </FrozenLocation>
  );
}

/**
 * Renders the content after its page, so that the tap that leads there responds first. `atOnce` is for the first page.
 */
function DeferredContent({ atOnce, children }: { atOnce: boolean; children: ReactNode }) {
  const isDue = useDeferredValue(true, atOnce);
  useEffect(endPrerendered, []);
  return isDue ? children : <div aria-busy="true" />;
}

function ParentLink({ back: { to, label, keep = [] } }: { back: Back }) {
  const { t } = useTranslation();
  const query = usePageSearchParams();
  const kept = new URLSearchParams(keep.flatMap(name => query.getAll(name).map(value => [name, value])));
  return <BackLink to={to + searchOf(kept)} label={t(`shell.back.${label}`)} />;
}

/** A title of more characters is smaller on a phone, where it would take three lines. */
const LONG_TITLE = 36;

/** On the first page, the browser decides the focus. Every later page focuses its heading, so that it is announced. */
let isFirstPage = true;

function Heading({ title, fallback }: { title: string | undefined; fallback: Route['title'] }) {
  const { t } = useTranslation();
  const isHere = useContext(HereContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = title ?? t(`shell.titles.${fallback}`);
  useEffect(() => {
    if (isHere) document.title = `${text} · ${t('shell.product')}`;
  }, [isHere, text, t]);
  useEffect(() => {
    if (!isHere) return;
    const first = isFirstPage;
    isFirstPage = false;
    if (!first && heading.current) return focusWhenVisible(heading.current);
  }, [isHere]);
  return (
    <h1 ref={heading} tabIndex={-1} className={text.length > LONG_TITLE ? 'page-title page-title-long' : 'page-title'}>
      {text}
    </h1>
  );
}
