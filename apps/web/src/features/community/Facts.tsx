import type { ReactNode } from 'react';
import styles from './community.module.css';

/** Facts of a record: one label and value per line. */
export function Facts({ of }: { of: readonly (readonly [word: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
