import { Icon } from '../../ui/index.js';
import type { PageName } from './form.js';
import styles from './staff.module.css';
import { t } from './texts.js';

/** The numbered pages of the wizard, and how far one has come. @param at counted from 0 */
export function Steps({ pages, at }: { pages: readonly PageName[]; at: number }) {
  if (pages.length < 2) return null;
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {pages.map((page, index) => (
        <li
          key={page}
          aria-current={index === at ? 'step' : undefined}
          className={index < at ? styles.past : undefined}
        >
          <span className={styles.stepNumber}>
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {t(page)}
        </li>
      ))}
    </ol>
  );
}
