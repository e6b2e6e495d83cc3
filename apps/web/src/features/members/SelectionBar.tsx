import type { ReactNode } from 'react';
import { Button } from '../../ui/index.js';
import styles from './members.module.css';
import { t } from './texts.js';
import type { Selection } from './use-selection.js';

export interface SelectionBarProps {
  selection: Selection;
  /** Number of matches of the list's filter. */
  total: number;
  /** The list is searched or filtered. */
  narrowed: boolean;
  /** Actions on the selected members. */
  children?: ReactNode;
}

/** Shows the number of selected members, and actions on them. */
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
