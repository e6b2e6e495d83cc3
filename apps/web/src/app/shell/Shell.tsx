import '../mantine.css.js';
import { Drawer, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { currentScheme, onSchemeChange } from '../../core/color-scheme.js';
import { hasBottomBar } from '../../core/feature/navigation.js';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { HeaderPlaceProvider } from '../../core/header-place.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectViewer } from '../../core/session/viewer.js';
import { SubjectProvider } from '../../core/subject.js';
import { ImpersonationBanner } from '../../features/access/ImpersonationBanner.js';
import { ConfirmProvider } from '../../ui/Confirm.js';
import { Furrow } from '../../ui/Furrow.js';
import { resolveVariables, theme } from '../../ui/theme.js';
import { UndoToaster } from '../../ui/UndoToaster.js';
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
import { Toaster } from './Toaster.js';

/** The signed-in area: navigation, header and page. */
export default function Shell() {
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} cssVariablesResolver={resolveVariables}>
      <Toasts />
      <ConfirmProvider>
        <SubjectProvider>
          <HeaderPlaceProvider>
            <Frame />
          </HeaderPlaceProvider>
        </SubjectProvider>
        {/* Asks before unsaved work is lost. */}
        <IdleDialog />
      </ConfirmProvider>
      <Toaster />
      <UndoToaster />
      <StepUpDialog />
    </MantineProvider>
  );
}

/** Toasts at the top right; over a map at its top centre, clear of its panels and the header. */
function Toasts() {
  const { pathname } = useLocation();
  const viewer = useAppSelector(selectViewer);
  const map = Boolean(pageAt(pagesFor(viewer), pathname)?.map);
  return (
    <Notifications
      position={map ? 'top-center' : 'top-right'}
      className={map ? styles.mapToasts : undefined}
      limit={4}
      pauseResetOnHover="notification"
      // Below dialogs, which start at 200, so that a toast never covers a question.
      zIndex={150}
    />
  );
}

function Frame() {
  const { pathname } = useLocation();
  const viewer = useAppSelector(selectViewer);
  const phone = usePhone();
  const narrow = useMedia('(max-width: 1199px)');
  const [drawer, setDrawer] = useState(false);
  const map = Boolean(pageAt(pagesFor(viewer), pathname)?.map);
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
          <main id="content" tabIndex={-1} className={map ? styles.mapMain : styles.main}>
            <Pages />
          </main>
          {bottom && <BottomBar />}
        </div>
      </div>
    </div>
  );
}
