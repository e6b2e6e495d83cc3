import type { ReactNode } from 'react';
import { Icon } from '../../../ui/index.js';
import styles from './workspace.module.css';

export interface DockRowProps {
  name: string;
  detail: string;
  badge: ReactNode;
  onOpen: () => void;
}

/** The selection, at the bottom of a narrow screen: opens its sheet. */
export function DockRow({ name, detail, badge, onOpen }: DockRowProps) {
  return (
    <button type="button" className={styles.dockFarm} onClick={onOpen}>
      <span className={styles.dockName}>
        <b className="clip">{name}</b>
        <span className="sm mut clip">{detail}</span>
      </span>
      {badge}
      <Icon name="sortUp" size={16} />
    </button>
  );
}
