import '../mantine.css.js';
import { MantineProvider } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { answerStepUp, isStepUpAsked, onStepUp } from '../../core/api/step-up.js';
import { currentScheme, onSchemeChange } from '../../core/color-scheme.js';
import { later } from '../../core/feature/later.js';
import { hasBottomBar } from '../../core/feature/navigation.js';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { usePart } from '../../core/feature/use-part.js';
import { HeaderPlaceProvider } from '../../core/header-place.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectPendingNotifications } from '../../core/notifications/slice.js';
import { selectUndo } from '../../core/notifications/undo.js';
import { focusFirstHeading } from '../../core/session/arrival.js';
import { selectSession } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { SubjectProvider } from '../../core/subject.js';
import { whenQuiet } from '../../core/when-quiet.js';
import { ImpersonationBanner } from '../../features/access/ImpersonationBanner.js';
import { ConfirmProvider } from '../../ui/Confirm.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { Furrow } from '../../ui/Furrow.js';
import { resolveVariables, theme } from '../../ui/theme.js';
import { useMedia, usePhone } from '../../ui/use-media.js';
import { BottomBar } from './BottomBar.js';
import { Brand } from './Brand.js';
import { Header } from './Header.js';
import { OfflineStrip } from './OfflineStrip.js';
import { Pages } from './Pages.js';
import styles from './Shell.module.css';
import { NavFoot, SideNav } from './SideNav.js';

/** The signed-in area: navigation, header and page. */
export default function Shell() {
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} cssVariablesResolver={resolveVariables}>
      <ConfirmProvider>
        <SubjectProvider>
          <HeaderPlaceProvider>
            <Frame />
          </HeaderPlaceProvider>
        </SubjectProvider>
        {/* Asks before unsaved work is lost. */}
        <FirstIdle />
      </ConfirmProvider>
      <FirstToast />
      <FirstStepUp />
    </MantineProvider>
  );
}

const loadRest = () => import('./rest.js');
const loadToasts = () => import('./Toasts.js');
const Toasts = later(loadToasts);
/** Milliseconds without loading after which the rest of the frame is loaded. */
const REST_AFTER = 5000;

function FirstIdle() {
  const { endingSoon } = useAppSelector(selectSession);
  const [rest, load] = usePart(loadRest);
  useEffect(() => {
    if (endingSoon) load();
  }, [endingSoon, load]);
  return rest && <rest.IdleDialog />;
}

function FirstStepUp() {
  const asked = useSyncExternalStore(onStepUp, isStepUpAsked);
  const [rest, load] = usePart(loadRest);
  useEffect(() => {
    if (asked) load(() => answerStepUp(false));
  }, [asked, load]);
  // Leaving the signed-in area counts as no.
  useEffect(() => () => answerStepUp(false), []);
  return rest && <rest.StepUpDialog />;
}

/** Loads the toasts with the first one; they and the rest are loaded when the first page is complete. */
function FirstToast() {
  const isWanted = useAppSelector(
    (state) => selectPendingNotifications(state).length > 0 || selectUndo(state) !== null,
  );
  const [isShown, setShown] = useState(isWanted);
  if (isWanted && !isShown) setShown(true);
  useEffect(() => {
    return whenQuiet(REST_AFTER, () => void Promise.all([loadToasts(), loadRest()]).catch(() => undefined));
  }, []);
  return <ErrorBoundary fallback={null}>{isShown && <Toasts />}</ErrorBoundary>;
}

function Frame() {
  const { pathname } = useLocation();
  const viewer = useAppSelector(selectViewer);
  const phone = usePhone();
  const narrow = useMedia('(max-width: 1199px)');
  const [drawer, setDrawer] = useState(false);
  const [rest, load] = usePart(loadRest);
  const openDrawer = () => {
    setDrawer(true);
    load(() => setDrawer(false));
  };
  const map = Boolean(pageAt(pagesFor(viewer), pathname)?.map);
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current ? focusFirstHeading(content.current) : undefined), []);
  // Only the settings are available until the user has completed the required actions.
  const bare = viewer.confined !== null;
  const bottom = phone && !bare && hasBottomBar(viewer);
  const inDrawer = phone && !bare && !bottom;
  const rail = map || narrow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the address changes
  useEffect(() => setDrawer(false), [pathname]);
  return (
    <div className={styles.frame}>
      <ImpersonationBanner />
      <div className={[styles.app, rail && styles.rail, bare && styles.bare].filter(Boolean).join(' ')}>
        <a href="#content" className={styles.skip}>
          {t('skip')}
        </a>
        {!phone && !bare && (
          <aside className={styles.side}>
            <Brand rail={rail} />
            <Furrow />
            <SideNav rail={rail} />
            {!rail && <NavFoot />}
          </aside>
        )}
        {inDrawer && rest && <rest.NavDrawer opened={drawer} onClose={() => setDrawer(false)} />}
        <div className={styles.column}>
          <Header onMenu={inDrawer ? openDrawer : null} brand={bare || bottom} />
          <OfflineStrip />
          <main id="content" ref={content} tabIndex={-1} className={map ? styles.mapMain : styles.main}>
            <Pages />
          </main>
          {bottom && <BottomBar />}
        </div>
      </div>
    </div>
  );
}
