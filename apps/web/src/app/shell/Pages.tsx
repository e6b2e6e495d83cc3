import { type ReactNode, useEffect, useMemo } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { laterOf } from '../../core/feature/later.js';
import { pageAt, pagesFor, RESTRICTED_PATH, redirectsFor } from '../../core/feature/pages.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectViewer } from '../../core/session/viewer.js';
import { Button } from '../../ui/Button.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { SkeletonBlock } from '../../ui/Skeleton.js';
import { EmptyState } from '../../ui/states.js';
import { FallbackPage } from './FallbackPage.js';
import { useNoBvnInAddress } from './use-no-bvn-in-address.js';

/** Renders the page of the open address, among those that the user can open. */
export function Pages() {
  const viewer = useAppSelector(selectViewer);
  const { pathname, search } = useLocation();
  useNoBvnInAddress();
  const pages = useMemo(() => pagesFor(viewer), [viewer]);
  const redirects = useMemo(() => redirectsFor(viewer), [viewer]);
  const title = pageAt(pages, pathname)?.title;
  useEffect(() => {
    document.title = title ? `${title} · Gona` : 'Gona';
  }, [title]);
  return (
    <PageBoundary key={pathname}>
      <Routes>
        {pages.map((page) => {
          const Page = laterOf(page.load, <SkeletonBlock lines={6} />);
          return <Route key={page.path} path={page.path} element={<Page />} />;
        })}
        {redirects.map(({ path, to }) => (
          <Route key={path} path={path} element={<Redirect to={`${to}${search}`} />} />
        ))}
        <Route path="*" element={viewer.confined ? <Redirect to={RESTRICTED_PATH} /> : <FallbackPage />} />
      </Routes>
    </PageBoundary>
  );
}

/**
 * Replaces the open address by `to`. Unlike `Navigate` of the router, it does so again if the user opens the same
 * address before the redirect is drawn; the page would stay empty otherwise.
 */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is a new location
  useEffect(() => {
    navigate(to, { replace: true });
  }, [navigate, to, location]);
  return null;
}

/**
 * Contains the failure of a page, so that the navigation stays. After an update the page's code may be gone; reloading
 * helps.
 */
function PageBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<PageFailed />}>{children}</ErrorBoundary>;
}

function PageFailed() {
  return (
    <EmptyState
      icon="alert"
      action={
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      <b>{t('pageFailed')}</b>
      <br />
      {t('pageFailedHint')}
    </EmptyState>
  );
}
