import '../mantine.css.js';
import '../../features/imports/register.js';
import { Drawer, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { selectRole } from '../../features/session/slice.js';
import { Furrow } from '../../ui/Furrow.js';
import { useMedia, usePhone } from '../../ui/use-media.js';
import { currentScheme, onSchemeChange } from '../color-scheme.js';
import { useAppSelector } from '../hooks.js';
import { t } from '../i18n/index.js';
import { pagesFor } from '../routes.js';
import { resolveVariables, theme } from '../theme.js';
import { SubjectProvider } from './crumbs.js';
import { Header } from './Header.js';
import { IdleDialog } from './IdleDialog.js';
import { OfflineStrip } from './OfflineStrip.js';
import { Pages } from './Pages.js';
import styles from './Shell.module.css';
import { Brand, NavFoot, SideNav } from './SideNav.js';
import { Toaster } from './Toaster.js';

/** The signed-in area: navigation, header, and the page. */
export default function Shell() {
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} cssVariablesResolver={resolveVariables}>
      <Notifications position="top-right" limit={4} pauseResetOnHover="notification" zIndex={400} />
      <SubjectProvider>
        <Frame />
      </SubjectProvider>
      <Toaster />
      <IdleDialog />
    </MantineProvider>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const role = useAppSelector(selectRole);
  const phone = usePhone();
  const narrow = useMedia('(max-width: 1199px)');
  const [drawer, setDrawer] = useState(false);
  const map = Boolean(pagesFor(role).find(({ path }) => path === pathname)?.map);
  const rail = map || narrow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the address changes
  useEffect(() => setDrawer(false), [pathname]);
  return (
    <div className={[styles.app, rail && styles.rail].filter(Boolean).join(' ')}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      {!phone && (
        <aside className={styles.side}>
          <Brand rail={rail} />
          <Furrow />
          <SideNav rail={rail} />
          {!rail && <NavFoot />}
        </aside>
      )}
      {phone && (
        <Drawer
          opened={drawer}
          onClose={() => setDrawer(false)}
          withCloseButton={false}
          size={264}
          padding={0}
          aria-label={t('mainMenu')}
          classNames={{ body: styles.drawer }}
        >
          <Brand rail={false} onClose={() => setDrawer(false)} />
          <Furrow />
          <SideNav rail={false} />
          <NavFoot />
        </Drawer>
      )}
      <div className={styles.column}>
        <Header onMenu={phone ? () => setDrawer(true) : null} />
        <OfflineStrip />
        <main id="content" tabIndex={-1} className={map ? styles.mapMain : styles.main}>
          <Pages />
        </main>
      </div>
    </div>
  );
}
