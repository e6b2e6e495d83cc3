import '../mantine.css.js';
import { Drawer, MantineProvider } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { currentScheme, onSchemeChange } from '../../core/color-scheme.js';
import { later } from '../../core/feature/later.js';
import { hasBottomBar } from '../../core/feature/navigation.js';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { HeaderPlaceProvider } from '../../core/header-place.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectPendingNotifications } from '../../core/notifications/slice.js';
import { selectUndo } from '../../core/notifications/undo.js';
import { focusFirstHeading } from '../../core/session/arrival.js';
import { selectViewer } from '../../core/session/viewer.js';
import { SubjectProvider } from '../../core/subject.js';
import { ImpersonationBanner } from '../../features/access/ImpersonationBanner.js';
import { ConfirmProvider } from '../../ui/Confirm.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { Furrow } from '../../ui/Furrow.js';
import { resolveVariables, theme } from '../../ui/theme.js';
import { useMedia, usePhone } from '../../ui/use-media.js';
import { BottomBar } from './BottomBar.js';
import { Brand } from './Brand.js';
import { Header } from './Header.js';
import { IdleDialog } from './IdleDialog.js';
import { OfflineStrip } from './OfflineStrip.js';
import { Pages } from './Pages.js';
import styles from './Shell.module.css';
import { NavFoot, SideNav } from './SideNav.js';
import { StepUpDialog } from './StepUpDialog.js';

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
        <IdleDialog />
      </ConfirmProvider>
      <FirstToast />
      <StepUpDialog />
    </MantineProvider>
  );
}

const loadToasts = () => import('./Toasts.js');
const Toasts = later(loadToasts);
/** Milliseconds after which the rest of the frame is loaded. */
const REST_AFTER = 5000;

/** Loads the toasts with the first one, or when the first page is complete: then they are there without a signal. */
function FirstToast() {
  const isWanted = useAppSelector(
    (state) => selectPendingNotifications(state).length > 0 || selectUndo(state) !== null,
  );
  const [isShown, setShown] = useState(isWanted);
  if (isWanted && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadToasts().catch(() => undefined), REST_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return <ErrorBoundary fallback={null}>{isShown && <Toasts />}</ErrorBoundary>;
}

function Frame() {
  const { pathname } = useLocation();
  const viewer = useAppSelector(selectViewer);
  const phone = usePhone();
  const narrow = useMedia('(max-width: 1199px)');
  const [drawer, setDrawer] = useState(false);
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
        {inDrawer && (
          <Drawer.Root opened={drawer} onClose={() => setDrawer(false)} size={264} padding={0}>
            <Drawer.Overlay />
            <Drawer.Content aria-label={t('mainMenu')}>
              <Drawer.Body className={styles.drawer}>
                <Brand onClose={() => setDrawer(false)} />
                <Furrow />
                <SideNav rail={false} />
                <NavFoot />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
        )}
        <div className={styles.column}>
          <Header onMenu={inDrawer ? () => setDrawer(true) : null} brand={bare || bottom} />
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
