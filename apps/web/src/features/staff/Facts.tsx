import type { ReactNode } from 'react';
import styles from './staff.module.css';
import { t } from './texts.js';

/** One label and value per line. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
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
