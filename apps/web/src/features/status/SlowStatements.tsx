import type { SlowStatementsDto } from '#libs/contracts';
import { formatDuration, formatNumber } from '../../core/i18n/index.js';
import { Panel } from '../../ui/index.js';
import styles from './status.module.css';
import { t } from './texts.js';

/** Slow statements, as counted by PostgreSQL; or the reason why it does not count them. */
export function SlowStatements({ statements: { missing, list } }: { statements: SlowStatementsDto }) {
  return (
    <Panel title={t('slow')} flush={list.length > 0}>
      {missing !== null ? (
        <p className="mut">{missing}</p>
      ) : list.length === 0 ? (
        <p className="mut">{t('slowNone')}</p>
      ) : (
        <ul className={styles.statements}>
          {list.map(({ text, calls, meanMs, totalMs }) => (
            <li key={text} className={styles.statement}>
              <code>{text}</code>
              <p className="sm mut">
                {t('mean')} {formatNumber(meanMs)} ms · {t('calls')} {formatNumber(calls)} · {t('total')}{' '}
                {formatDuration(totalMs / 1000)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
