import type { ReactNode } from 'react';
import { Panel } from '../../ui/index.js';
import styles from './farms-on-map.module.css';

/** What a page of a map shows while there is none: that it loads, that there is nothing, or why it could not be had. */
export function InsteadOfMap({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.instead}>
      <h1>{title}</h1>
      <Panel label={title}>{children}</Panel>
    </div>
  );
}
