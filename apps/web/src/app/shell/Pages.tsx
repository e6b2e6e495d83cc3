import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { selectRole } from '../../features/session/slice.js';
import { SkeletonBlock } from '../../ui/Skeleton.js';
import { useAppSelector } from '../hooks.js';
import { type PageRoute, pagesFor, REDIRECTS } from '../routes.js';
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

/** The page of the open address, out of those that the user's role may open. */
export function Pages() {
  const role = useAppSelector(selectRole);
  const { pathname, search } = useLocation();
  const pages = useMemo(() => pagesFor(role), [role]);
  const title = pages.find(({ path }) => path === pathname)?.title;
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
          {REDIRECTS.map(({ path, to }) => (
            <Route key={path} path={path} element={<Navigate to={`${to}${search}`} replace />} />
          ))}
          <Route path="*" element={<FallbackPage />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
