import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import { SkeletonBlock } from '../../ui/Skeleton.js';
import { CONFINED_TO, type PageRoute, pageAt, pagesFor, redirectsFor } from '../routes.js';
import { FallbackPage } from './FallbackPage.js';
import { PageBoundary } from './PageBoundary.js';

const components = new Map<PageRoute['load'], LazyExoticComponent<ComponentType>>();

/** One lazy component for each page, however often its route is drawn. */
function componentOf({ load }: PageRoute): LazyExoticComponent<ComponentType> {
  let component = components.get(load);
  if (!component) {
    component = lazy(load);
    components.set(load, component);
  }
  return component;
}

/** The page of the open address, out of those that the user may open. */
export function Pages() {
  const viewer = useAppSelector(selectViewer);
  const { pathname, search } = useLocation();
  const pages = useMemo(() => pagesFor(viewer), [viewer]);
  const redirects = useMemo(() => redirectsFor(viewer), [viewer]);
  const title = pageAt(pages, pathname)?.title;
  useEffect(() => {
    document.title = title ? `${title} · Gona` : 'Gona';
  }, [title]);
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<SkeletonBlock lines={6} />}>
        <Routes>
          {pages.map((page) => {
            const Page = componentOf(page);
            return <Route key={page.path} path={page.path} element={<Page />} />;
          })}
          {redirects.map(({ path, to }) => (
            <Route key={path} path={path} element={<Navigate to={`${to}${search}`} replace />} />
          ))}
          <Route
            path="*"
            element={viewer.confined ? <Navigate to={CONFINED_TO} replace /> : <FallbackPage />}
          />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
