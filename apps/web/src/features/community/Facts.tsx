import type { ReactNode } from 'react';
import styles from './community.module.css';

/** What is known of a record: a word and its value to the line. */
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
