import { Drawer } from '@mantine/core';
import { t } from '../../core/i18n/index.js';
import { Furrow } from '../../ui/Furrow.js';
import { Brand } from './Brand.js';
import styles from './Shell.module.css';
import { NavFoot, SideNav } from './SideNav.js';

/** The navigation on phones without a bottom bar. */
export function NavDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('mainMenu')}>
        <Drawer.Body className={styles.drawer}>
          <Brand onClose={onClose} />
          <Furrow />
          <SideNav rail={false} />
          <NavFoot />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
