import { Facts } from './Facts.js';
import { Programs } from './Programs.js';
import { Queues } from './Queues.js';
import { SlowStatements } from './SlowStatements.js';
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
          <SlowStatements statements={status.statements} />
        </div>
      )}
    </Watched>
  );
}
