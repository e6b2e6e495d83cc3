import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { Link, RecordKind } from '#libs/contracts';
import { pagesFor, tabsOf } from '../../core/feature/pages.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import styles from './community.module.css';

/** Returns the tabs of a record's area that the server's links and the user's pages permit. */
export function useTabs(kind: RecordKind, links: readonly Link[] | undefined) {
  const viewer = useAppSelector(selectViewer);
  const linked = ({ rel }: { rel?: string }) => !rel || !links || links.some((link) => link.rel === rel);
  return tabsOf(pagesFor(viewer), kind).filter(linked);
}

interface TabsRowProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { path: string; title: string }[];
  /** Identifies the record in the tabs' addresses: `?resource=12`. */
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
