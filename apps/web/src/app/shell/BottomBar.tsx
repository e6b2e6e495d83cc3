import { NavLink, useLocation } from 'react-router-dom';
import { isCurrent, navFor } from '../../core/feature/navigation.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectViewer } from '../../core/session/viewer.js';
import { Icon } from '../../ui/icons.js';
import styles from './BottomBar.module.css';

/** Number of entries that fit side by side on a phone. */
const MOST = 4;

/** Bottom navigation for roles that mostly use phones. */
export function BottomBar() {
  const { pathname } = useLocation();
  const viewer = useAppSelector(selectViewer);
  const items = navFor(viewer)
    .flatMap((group) => group.items)
    .slice(0, MOST);
  return (
    <nav className={styles.bar} aria-label={t('mainMenu')}>
      {items.map((item) => {
        const on = isCurrent(item, pathname);
        return (
          <NavLink
            key={item.title}
            to={item.path}
            className={on ? `${styles.link} ${styles.on}` : styles.link}
            aria-current={on ? 'page' : undefined}
          >
            <Icon name={item.icon} size={20} />
            <span>{item.title}</span>
          </NavLink>
        );
      })}
    </nav>
  );
}
