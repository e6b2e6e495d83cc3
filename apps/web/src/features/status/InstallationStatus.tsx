import type { SlowStatementsDto, StatusDto } from '#libs/contracts';
import { formatDuration, formatNumber } from '../../core/i18n/index.js';
import { Panel } from '../../ui/index.js';
import { Facts } from './Facts.js';
import { Programs } from './Programs.js';
import { Queues } from './Queues.js';
import { installation } from './saga.js';
import styles from './status.module.css';
import { Troubles } from './Troubles.js';
import { t } from './texts.js';
import { Watched } from './Watched.js';

/** Problems of the installation, followed by the facts behind them. */
export function InstallationStatus() {
  return (
    <Watched
      record={installation}
      note={(at, seconds) => t('note', { at, seconds })}
      firstNote={t('firstNote')}
    >
      {(status) => (
        <div className={styles.page}>
          <Troubles troubles={status.troubles} />
          <Facts status={status} />
          <div className={styles.two}>
            <Programs programs={status.programs} />
            <Queues queues={status.queues} />
          </div>
          <Load load={status.load} />
          <SlowStatements statements={status.statements} />
        </div>
      )}
    </Watched>
  );
}

/** Requests by urgency: queues, and refusals under load. */
function Load({ load }: Pick<StatusDto, 'load'>) {
  return (
    <Panel title={t('load')}>
      {load.map(({ kind, waiting, meanWaitMs, refused, cancelled }) => (
        <p key={kind} className="sm">
          <b>{t(`load_${kind}`)}</b>{' '}
          <span className="mut">
            {t('loadLine', { waiting, ms: meanWaitMs, refused: formatNumber(refused), cancelled })}
          </span>
        </p>
      ))}
    </Panel>
  );
}

/** Slow statements, as counted by PostgreSQL; or the reason why it does not count them. */
function SlowStatements({ statements: { missing, list } }: { statements: SlowStatementsDto }) {
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
