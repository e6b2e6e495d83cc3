import { lazy, Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { SignInPage } from '../features/session/SignInPage.js';
import { selectSession } from '../features/session/slice.js';
import { useAppSelector } from './hooks.js';
import { accessIdOf, goTo, SIGN_IN_PATH, UNAUTHORISED_PATH, usePath, wantedPath } from './path.js';
import { Splash } from './Splash.js';
import type { AppStore } from './store.js';

const SignedIn = lazy(() => import('./SignedIn.js'));
const UnauthorisedPage = lazy(() => import('../features/session/UnauthorisedPage.js'));

/** The way to sign in and back, or the signed-in area. */
function Root() {
  const { phase, leftByChoice } = useAppSelector(selectSession);
  const path = usePath();
  const accessId = accessIdOf(path);
  const signInPage = path === SIGN_IN_PATH || accessId !== null;
  const unauthorised = path === UNAUTHORISED_PATH;

  useEffect(() => {
    if (phase === 'active' && signInPage) goTo(wantedPath(), { replace: true });
    else if (phase === 'anonymous' && !signInPage && !unauthorised) {
      goTo(SIGN_IN_PATH, {
        replace: true,
        from: leftByChoice ? null : `${location.pathname}${location.search}`,
      });
    }
  }, [phase, signInPage, unauthorised, leftByChoice]);

  if (unauthorised) return <UnauthorisedPage />;
  if (phase === 'anonymous' && signInPage) return <SignInPage key={accessId} accessId={accessId} />;
  return phase === 'active' && !signInPage ? <SignedIn /> : <Splash />;
}

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <Suspense fallback={<Splash />}>
        <Root />
      </Suspense>
    </Provider>
  );
}
