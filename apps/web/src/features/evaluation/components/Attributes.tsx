import { useId, useState } from 'react';
import type { FarmAttributeDto } from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { Icon } from '../../../ui/index.js';
import { t } from '../texts.js';
import styles from './inspector.module.css';

/**
 * Attributes from map files, collapsed by default. Renders nothing if there are none, or if the user may not see them.
 */
export function Attributes({ list }: { list: readonly FarmAttributeDto[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (list.length === 0) return null;
  return (
    <section className={styles.section}>
      <button
        type="button"
        className={styles.disclosure}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
        <h3>{t('attributes')}</h3>
        <span className="sm mut">{formatNumber(list.length)}</span>
      </button>
      {open && (
        <dl id={id} className={styles.facts}>
          {list.map(({ name, value }) => (
            <div key={name} className={styles.attribute}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
