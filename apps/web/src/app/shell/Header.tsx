import { Link, useLocation, useNavigate } from 'react-router-dom';
import { selectConnection } from '../../realtime/slice.js';
import { IconButton } from '../../ui/Button.js';
import { Icon } from '../../ui/icons.js';
import { useAppSelector } from '../hooks.js';
import { t } from '../i18n/index.js';
import { PAGES } from '../routes.js';
import { Bell } from './Bell.js';
import { useCurrentSubject } from './crumbs.js';
import { Finder } from './Finder.js';
import styles from './Header.module.css';
import { JobsRing } from './JobsRing.js';
import { ProfileMenu } from './ProfileMenu.js';

/** Pages without a way back, as the specification says: the first ones. */
const FIRST_PAGES = ['/', '/overview', '/ex-overview'];

/** @param onMenu opens the navigation of a phone; null where it is on screen */
export function Header({ onMenu }: { onMenu: (() => void) | null }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <header className={styles.top}>
      {onMenu && <IconButton icon="menu" label={t('menu')} onClick={onMenu} />}
      {!FIRST_PAGES.includes(pathname) && (
        <IconButton icon="back" label={t('back')} className={styles.back} onClick={() => navigate(-1)} />
      )}
      <Crumbs />
      <span className="grow" />
      <Finder />
      <JobsRing />
      <OnlineState />
      <Bell />
      <ProfileMenu />
    </header>
  );
}

function Crumbs() {
  const { pathname } = useLocation();
  const subject = useCurrentSubject();
  const page = PAGES.find(({ path }) => path === pathname || matchesParam(path, pathname));
  if (!page) return null;
  const trail = [...(page.trail ?? []), ...(subject ? [subject] : [])];
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {trail.map(({ title, path }) => (
        <span key={title} className={styles.crumb}>
          {path ? <Link to={path}>{title}</Link> : title}
          <span aria-hidden="true">/</span>
        </span>
      ))}
      <b aria-current="page">{page.title}</b>
    </nav>
  );
}

/** `/imports/:jobId` stands for `/imports/812`. */
function matchesParam(path: string, pathname: string): boolean {
  const at = path.indexOf('/:');
  if (at < 0) return false;
  const base = path.slice(0, at + 1);
  return pathname.startsWith(base) && !pathname.slice(base.length).includes('/');
}

function OnlineState() {
  const connection = useAppSelector(selectConnection);
  const online = connection === 'online';
  const text =
    connection === 'offline'
      ? t('offline')
      : online || connection === 'idle'
        ? t('online')
        : t('reconnecting');
  return (
    <span className={online ? styles.online : `${styles.online} ${styles.notOnline}`} role="status">
      <Icon name={connection === 'offline' ? 'offline' : 'online'} size={17} />
      <span className={styles.onlineText}>{text}</span>
    </span>
  );
}
