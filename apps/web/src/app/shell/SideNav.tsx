import { NavLink, useLocation } from 'react-router-dom';
import type { Loader, NavCountProps } from '../../core/feature/define.js';
import { laterOf } from '../../core/feature/later.js';
import { isCurrent, type NavItem, navFor } from '../../core/feature/navigation.js';
import { allPages } from '../../core/feature/registry.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { selectRunningCount } from '../../features/jobs/selectors.js';
import { Icon } from '../../ui/icons.js';
import styles from './SideNav.module.css';

/** Prefetches a page's code on hover, so that it is ready at the click. */
function prepare(path: string): void {
  void allPages()
    .find((page) => page.path === path)
    ?.load();
}

export function SideNav({ rail }: { rail: boolean }) {
  const viewer = useAppSelector(selectViewer);
  return (
    <nav className={rail ? `${styles.nav} ${styles.railNav}` : styles.nav} aria-label={t('mainMenu')}>
      {navFor(viewer).map((group) => (
        <div key={group.title} className={styles.group}>
          {rail ? null : <div className={styles.caption}>{group.title}</div>}
          {group.items.map((item) => (
            <Entry key={item.title} item={item} rail={rail} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function Entry({ item, rail }: { item: NavItem; rail: boolean }) {
  const { pathname } = useLocation();
  const running = useAppSelector(selectRunningCount);
  const inChild = item.children?.some((child) => isCurrent(child, pathname)) ?? false;
  const current = rail ? isCurrent(item, pathname) || inChild : !inChild && isCurrent(item, pathname);
  return (
    <>
      <NavLink
        to={item.path}
        className={current ? `${styles.link} ${styles.on}` : styles.link}
        aria-current={current ? 'page' : undefined}
        title={rail ? item.title : undefined}
        onMouseEnter={() => prepare(item.path)}
      >
        <Icon name={item.icon} />
        <span className={rail ? 'hidden-label' : undefined}>{item.title}</span>
        {item.showsRunningJobs && running > 0 && drawCount(rail)(running, t('jobsRunning', { n: running }))}
        {item.count && <Counted load={item.count} rail={rail} />}
      </NavLink>
      {!rail &&
        item.children?.map((child) => {
          const on = isCurrent(child, pathname);
          return (
            <NavLink
              key={child.title}
              to={child.path}
              className={on ? `${styles.link} ${styles.sub} ${styles.on}` : `${styles.link} ${styles.sub}`}
              aria-current={on ? 'page' : undefined}
            >
              {child.title}
            </NavLink>
          );
        })}
    </>
  );
}

const drawCount = (rail: boolean) => (count: number, label: string) => (
  <span className={rail ? styles.dot : styles.count}>
    <span className="hidden-label">{label}</span>
    <span aria-hidden="true">{rail ? '' : count}</span>
  </span>
);

function Counted({ load, rail }: { load: Loader<NavCountProps>; rail: boolean }) {
  const Count = laterOf(load);
  return <Count>{drawCount(rail)}</Count>;
}

/** Shows the account, and whether its data is invented. */
export function NavFoot() {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  return (
    <div className={styles.foot}>
      <div className={styles.footNote}>
        {user.isDemo ? <span title={t('demoHint')}>{t('demo')}</span> : user.accessId}
      </div>
      <div className={styles.footName}>{user.accountName}</div>
    </div>
  );
}
