import type { ReactNode } from 'react';
import { Button } from '../../ui/index.js';
import styles from './members.module.css';
import { t } from './texts.js';
import type { Selection } from './use-selection.js';

export interface SelectionBarProps {
  selection: Selection;
  /** How many match what is listed. */
  total: number;
  /** The list is searched or narrowed. */
  narrowed: boolean;
  /** What can be done with the selected members. */
  children?: ReactNode;
}

/** The members that are selected, and what can be done with them. */
export function SelectionBar({ selection, total, narrowed, children }: SelectionBarProps) {
  const { count } = selection;
  return (
    <section className={styles.selection} aria-label={t('selected', { n: count })}>
      <b aria-live="polite">{t('selected', { n: count })}</b>
      {children}
      {count < total && (
        <Button small variant="ghost" onClick={selection.takeAll}>
          {t(narrowed ? 'selectAll' : 'selectAllHere', { n: total })}
        </Button>
      )}
      {count > 0 && (
        <Button small variant="ghost" onClick={selection.clear}>
          {t('clear')}
        </Button>
      )}
    </section>
  );
}
