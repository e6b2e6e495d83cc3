import { lazy, Suspense, useEffect } from 'react';
import { Provider } from 'react-redux';
import { useAppSelector } from '../core/hooks.js';
import {
  accessIdOf,
  goTo,
  SET_PASSWORD_PATH,
  SIGN_IN_PATH,
  UNAUTHORISED_PATH,
  usePath,
  wantedPath,
} from '../core/path.js';
import { selectSession } from '../core/session/slice.js';
import type { AppStore } from '../core/store.js';
import { SignInPage } from '../features/session/SignInPage.js';
import { fetchSignedIn, loadSignedIn } from './arrival.js';
import { Splash } from './Splash.js';

const SignedIn = lazy(loadSignedIn);
const SetPasswordPage = lazy(() => import('../features/access/SetPasswordPage.js'));
const UnauthorisedPage = lazy(() => import('../features/session/UnauthorisedPage.js'));

/** The way to sign in and back, or the signed-in area. */
function Root() {
  const { phase, leftByChoice, user } = useAppSelector(selectSession);
  const path = usePath();
  const accessId = accessIdOf(path);
  const signInPage = path === SIGN_IN_PATH || accessId !== null;
  // Pages of their own, with a session and without.
  const unauthorised = path === UNAUTHORISED_PATH;
  const settingPassword = path === SET_PASSWORD_PATH;
  const apart = unauthorised || settingPassword;

  useEffect(() => {
    if (phase === 'active' && signInPage) goTo(wantedPath(), { replace: true });
    else if (phase === 'anonymous' && !signInPage && !apart) {
      goTo(SIGN_IN_PATH, {
        replace: true,
        from: leftByChoice ? null : `${location.pathname}${location.search}`,
      });
    }
  }, [phase, signInPage, apart, leftByChoice]);

  if (unauthorised) return <UnauthorisedPage />;
  if (settingPassword) return <SetPasswordPage />;
  if (phase === 'anonymous' && signInPage)
    return <SignInPage key={accessId} accessId={accessId} onTyping={() => fetchSignedIn(wantedPath())} />;
  // With another user everything is drawn anew: nothing that one saw stays on the screen of the other.
  const whose = `${user?.userId} ${user?.seenBy?.id ?? ''}`;
  return phase === 'active' && !signInPage ? <SignedIn key={whose} /> : <Splash />;
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
