import { Link, useLocation, useNavigate } from 'react-router-dom';
import { pageAt } from '../../core/feature/pages.js';
import { allPages } from '../../core/feature/registry.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { HeaderPlace } from '../../core/header-place.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { useCurrentSubject } from '../../core/subject.js';
import { JobsRing } from '../../features/jobs/JobsRing.js';
import { IconButton } from '../../ui/Button.js';
import { Icon } from '../../ui/icons.js';
import { Bell } from './Bell.js';
import { Brand } from './Brand.js';
import { Finder } from './Finder.js';
import styles from './Header.module.css';
import { ProfileMenu } from './ProfileMenu.js';

/** Pages without a back button, as specified: the first ones. */
const FIRST_PAGES = ['/', '/overview', '/ex-overview'];

export interface HeaderProps {
  /** Opens the navigation on a phone; null if it is on screen. */
  onMenu: (() => void) | null;
  /** Shows logo and name here, because there is no navigation next to the header. */
  brand: boolean;
}

export function Header({ onMenu, brand }: HeaderProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { confined } = useAppSelector(selectViewer);
  const first = FIRST_PAGES.includes(pathname) || confined !== null;
  return (
    <header className={styles.top}>
      {onMenu && <IconButton icon="menu" label={t('menu')} onClick={onMenu} />}
      {!first && (
        <IconButton icon="back" label={t('back')} className={styles.back} onClick={() => navigate(-1)} />
      )}
      {brand && <Brand light />}
      <Crumbs onlyTrail={brand} />
      <HeaderPlace className={styles.place} />
      <span className="grow" />
      {!confined && <Finder />}
      <JobsRing />
      <OnlineState />
      <Bell />
      <ProfileMenu />
    </header>
  );
}

/** @param onlyTrail hides the line for a page without a parent, which the bottom bar already names */
function Crumbs({ onlyTrail }: { onlyTrail: boolean }) {
  const { pathname } = useLocation();
  const subject = useCurrentSubject();
  const page = pageAt(allPages(), pathname);
  const opens = useOpens();
  if (!page) return null;
  // A record's own page ends with its name, a page about a record with the page's title.
  const isOwn = subject?.path === pathname;
  const title = isOwn ? subject.title : page.title;
  const trail = [...(page.trail ?? []), ...(subject && !isOwn ? [subject] : [])];
  if (onlyTrail && trail.length === 0) return null;
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {trail.map(({ title: of, path }) => (
        <span key={of} className={styles.crumb} title={of}>
          <span className={styles.crumbText}>{path && opens(path) ? <Link to={path}>{of}</Link> : of}</span>
          <span aria-hidden="true">/</span>
        </span>
      ))}
      <b aria-current="page" title={title}>
        {title}
      </b>
    </nav>
  );
}

function OnlineState() {
  const connection = useAppSelector(selectConnection);
  const online = connection === 'online';
  const text =
    connection === 'offline'
      ? t('offline')
      : online || connection === 'idle'
        ? t('online')
        : t(connection === 'replaced' ? 'notLive' : 'reconnecting');
  return (
    <span className={online ? styles.online : `${styles.online} ${styles.notOnline}`} role="status">
      <Icon name={connection === 'offline' ? 'offline' : 'online'} size={17} />
      <span className={styles.onlineText}>{text}</span>
    </span>
  );
}
