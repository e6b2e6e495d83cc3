import type { ReactNode } from 'react';
import styles from './FactList.module.css';
import { t } from './texts.js';

/** A label and its value. */
export type Fact = readonly [label: string, value: ReactNode];

/** Lists labels with their values, one fact per line; an empty value is "Not given". */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="mut">{t('notGiven')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
