import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { laterOf } from '../../core/feature/later.js';
import { pageAt, pagesFor, pathsAt, RESTRICTED_PATH, redirectsFor } from '../../core/feature/pages.js';
import { allPages } from '../../core/feature/registry.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
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
  const page = pageAt(pages, pathname);
  const title = page?.title;
  // `/messages/new` is no message that is missing, but a form that this user has no access to.
  const ofAll = pageAt(allPages(), pathname);
  const closed = page && ofAll && ofAll.path !== page.path ? ofAll : null;
  useEffect(() => {
    document.title = title ? `${title} · Gona` : 'Gona';
  }, [title]);
  return (
    <PageBoundary key={pathname}>
      {/* Shell.module.css shows it while the page has no heading of its own, as when it loads or fails. */}
      {title && (
        <h1 className="hidden-label" data-stand>
          {title}
        </h1>
      )}
      <Routes>
        {pathsAt(pages, pathname).map((page) => {
          const Page = laterOf(page.load, <SkeletonBlock lines={6} />);
          return <Route key={page.path} path={page.path} element={<Page />} />;
        })}
        {pathsAt(redirects, pathname).map(({ path, to }) => (
          <Route key={path} path={path} element={<Redirect to={`${to}${search}`} />} />
        ))}
        {closed && <Route path={pathname} element={<FallbackPage closed={closed.title} />} />}
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
  const offline = useAppSelector(selectConnection) === 'offline';
  const wasOffline = useRef(offline);
  useEffect(() => {
    // The page is shown as soon as its code can be loaded.
    if (wasOffline.current && !offline) location.reload();
  }, [offline]);
  if (offline)
    return (
      <EmptyState icon="offline" title={t('pageOffline')}>
        {t('pageOfflineHint')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="alert"
      title={t('pageFailed')}
      action={
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      {t('pageFailedHint')}
    </EmptyState>
  );
}
