import type { ReactNode } from 'react';
import { Panel } from '../../ui/index.js';
import styles from './farms-on-map.module.css';

/** Replaces a map page without a map: loading, empty, or failed. */
export function InsteadOfMap({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.instead}>
      <h1>{title}</h1>
      <Panel label={title}>{children}</Panel>
    </div>
  );
}
