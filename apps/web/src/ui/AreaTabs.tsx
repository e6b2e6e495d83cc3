import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import type { Link } from '#libs/contracts';
import type { Area } from '../core/feature/define.js';
import { pagesFor, tabsOf } from '../core/feature/pages.js';
import { useAppSelector } from '../core/hooks.js';
import { selectViewer } from '../core/session/viewer.js';
import styles from './AreaTabs.module.css';

/** Returns the tabs of an area that the user's pages, and the server's links of its record, permit. */
export function useTabs(area: Area, links?: readonly Link[]) {
  const viewer = useAppSelector(selectViewer);
  const linked = ({ rel }: { rel?: string }) => !rel || !links || links.some((link) => link.rel === rel);
  return tabsOf(pagesFor(viewer), area).filter(linked);
}

interface RecordTabsProps {
  of: Area;
  label: string;
  /** Ids in the paths of the pages: `{ agentId: 12 }` for `/agent-profile/:agentId`. */
  params: Readonly<Record<string, number>>;
  map?: boolean;
}

/** The tabs of a record whose pages have its id in their paths; none if the user can open only one. */
export function RecordTabs({ of, label, params, map }: RecordTabsProps) {
  const tabs = useTabs(of).map(({ path, title }) => ({
    title,
    path: path.replace(/:(\w+)/g, (_, name: string) => String(params[name])),
  }));
  return tabs.length > 1 && <AreaTabs label={label} tabs={tabs} map={map} />;
}

interface AreaTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { path: string; title: string }[];
  /** Identifies the record in the tabs' addresses: `?resource=12`. */
  query?: string;
  /** A tab's path is the beginning of another's. */
  exact?: boolean;
  /** The page below fills the window up to its edges. */
  map?: boolean;
  /** A page title is above the tabs. */
  underTitle?: boolean;
  children?: ReactNode;
}

/** The tabs above the pages of an area. */
export function AreaTabs({ label, tabs, query = '', exact, map, underTitle, children }: AreaTabsProps) {
  const row = useRef<HTMLElement>(null);
  // On a phone the tab of the page can be outside the row. (jsdom does not scroll.)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, []);
  return (
    <div className={map ? styles.row : `${styles.row} ${styles.bleed}`} data-under-title={underTitle}>
      <nav ref={row} className={styles.tabs} aria-label={label}>
        {tabs.map(({ path, title }) => (
          <NavLink key={path} to={`${path}${query}`} replace end={exact || !query}>
            {title}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
