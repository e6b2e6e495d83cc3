import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, Navigate, RouterProvider, useLocation } from 'react-router-dom';
import { selectSession } from '../features/session/slice.js';
import { SignInPage } from '../features/session/SignInPage.js';
import { useAppSelector } from './hooks.js';
import { Splash } from './Splash.js';
import type { AppStore } from './store.js';

const Shell = lazy(() => import('./shell/Shell.js'));
const UnauthorisedPage = lazy(() => import('../features/session/UnauthorisedPage.js'));

/** An address of exactly eight digits is an account's sign-in page. */
const ACCESS_ID = /^\/(\d{8})\/?$/;

/** Everything but the open pages: the signed-in area, or the way to sign in and back. */
function Gate() {
  const location = useLocation();
  const { phase, leftByChoice } = useAppSelector(selectSession);
  const accessId = ACCESS_ID.exec(location.pathname)?.[1];
  if (accessId) return <SignInPage accessId={accessId} />;
  if (phase === 'starting') return <Splash />;
  if (phase === 'anonymous') {
    const from = leftByChoice ? null : `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={{ from }} />;
  }
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  );
}

function open(element: React.ReactNode) {
  return <Suspense fallback={<Splash />}>{element}</Suspense>;
}

const router = createBrowserRouter([
  { path: '/login', element: <SignInPage accessId={null} /> },
  { path: '/error/unauthorised', element: open(<UnauthorisedPage />) },
  { path: '*', element: <Gate /> },
]);

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  );
}
