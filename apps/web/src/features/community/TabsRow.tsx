import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { Link, RecordKind } from '#libs/contracts';
import { pagesFor, tabsOf } from '../../core/feature/pages.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import styles from './community.module.css';

/** The tabs of a record's area: those that the server's links, and the pages open to the user, have. */
export function useTabs(kind: RecordKind, links: readonly Link[] | undefined) {
  const viewer = useAppSelector(selectViewer);
  const linked = ({ rel }: { rel?: string }) => !rel || !links || links.some((link) => link.rel === rel);
  return tabsOf(pagesFor(viewer), kind).filter(linked);
}

interface TabsRowProps {
  /** What they are, for those who cannot see them. */
  label: string;
  tabs: readonly { path: string; title: string }[];
  /** Names the record in their addresses: `?resource=12`. */
  query: string;
  /** The page below fills the window up to its edges. */
  map?: boolean;
  children?: ReactNode;
}

/** The tabs above the pages of one record. */
export function TabsRow({ label, tabs, query, map, children }: TabsRowProps) {
  return (
    <div className={map ? styles.tabsRow : `${styles.tabsRow} ${styles.bleed}`}>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map(({ path, title }) => (
          <NavLink key={path} to={`${path}${query}`} replace>
            {title}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
