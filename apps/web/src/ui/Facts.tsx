import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { t } from './texts.js';

/** Label and value of a record; an empty value is shown as "Not given". */
export type Fact = readonly [label: string, value: ReactNode];

/** Facts of a record: one label and value per line. */
export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="mut">{t('notGiven')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
