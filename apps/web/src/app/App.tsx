import { useEffect } from 'react';
import { Provider } from 'react-redux';
import type { Feature } from '../core/feature/define.js';
import { later } from '../core/feature/later.js';
import { useAppSelector } from '../core/hooks.js';
import { t } from '../core/i18n/index.js';
import {
  accessIdOf,
  goTo,
  onlyPartOf,
  SET_PASSWORD_PATH,
  SIGN_IN_PATH,
  signInPath,
  UNAUTHORISED_PATH,
  usePath,
  wantedPath,
} from '../core/path.js';
import { noteSignIn } from '../core/session/arrival.js';
import { selectSession } from '../core/session/slice.js';
import type { AppStore } from '../core/store.js';
import { CAPTURE_PATH } from '../features/capture/addresses.js';
import { SignInPage } from '../features/identity/session/SignInPage.js';
import { Logo } from '../ui/Logo.js';
import { useDelayed } from '../ui/Skeleton.js';
import { fetchSignedIn, loadSignedIn } from './arrival.js';
import styles from './Splash.module.css';

const WAITING = { waiting: <Splash /> };
const SignedIn = later(loadSignedIn, WAITING);
const loadFieldWithoutSession = () => import('./FieldWithoutSession.js');
const FieldWithoutSession = later(loadFieldWithoutSession, WAITING);
const SetPasswordPage = later(() => import('../features/access/SetPasswordPage.js'), WAITING);
const UnauthorisedPage = later(() => import('../features/identity/session/UnauthorisedPage.js'), WAITING);

/** Returns true for an address of one segment that no page has, which is probably a mistyped access id. */
async function isMistypedAccessId(path: string): Promise<boolean> {
  const part = onlyPartOf(path)?.toLowerCase();
  if (!part) return false;
  try {
    const features: Feature[] = Object.values(await import('./features.js'));
    const known = features.flatMap(({ pages = [], redirects = [] }) => [...pages, ...redirects]);
    return !known.some((page) => page.path.split('/')[1]?.toLowerCase() === part);
  } catch {
    // The list of pages failed to load; the sign-in page is a safe fallback.
    return false;
  }
}

/** Shows the sign-in pages or the signed-in area. */
function Root() {
  const { phase, leftByChoice, user } = useAppSelector(selectSession);
  const path = usePath();
  const accessId = accessIdOf(path);
  const signInPage = path === SIGN_IN_PATH || accessId !== null;
  // Separate pages, with and without a session.
  const unauthorised = path === UNAUTHORISED_PATH;
  const settingPassword = path === SET_PASSWORD_PATH;
  // An agent's phone keeps its field work when the session ends; signing out ends both.
  const capturing = path === CAPTURE_PATH;
  const inField = capturing && phase === 'anonymous' && !leftByChoice;
  const apart = unauthorised || settingPassword || inField;

  useEffect(() => {
    if (phase === 'active' && signInPage) {
      noteSignIn();
      goTo(wantedPath(), { replace: true });
    } else if (phase === 'anonymous' && !signInPage && !apart) {
      let current = true;
      const from = leftByChoice ? null : `${location.pathname}${location.search}`;
      isMistypedAccessId(path).then((mistyped) => {
        if (current) goTo(mistyped ? UNAUTHORISED_PATH : signInPath(), { replace: true, from });
      });
      return () => {
        current = false;
      };
    }
  }, [phase, signInPage, apart, leftByChoice, path]);

  useEffect(() => {
    // The service worker has to know this code before the signal is gone.
    if (capturing && phase === 'active') loadFieldWithoutSession().catch(() => undefined);
  }, [capturing, phase]);

  if (unauthorised) return <UnauthorisedPage />;
  if (settingPassword) return <SetPasswordPage />;
  if (inField) return <FieldWithoutSession />;
  if (phase === 'anonymous' && signInPage)
    return <SignInPage key={accessId} accessId={accessId} onTyping={() => fetchSignedIn(wantedPath())} />;
  // A change of user remounts everything, so that no data of one user stays on screen for another.
  const whose = `${user?.userId} ${user?.seenBy?.id ?? ''}`;
  return phase === 'active' && !signInPage ? <SignedIn key={whose} /> : <Splash />;
}

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <Root />
    </Provider>
  );
}

/** Shown until the session is known; invisible if that is quick. */
function Splash() {
  const late = useDelayed(true);
  return (
    <div className={styles.splash} role="status" aria-label={t('loading')}>
      {late && <Logo size={44} />}
    </div>
  );
}
