import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { whenQuiet } from '../../core/when-quiet.js';
import { buttonClass } from '../../ui/Button.js';
import { Icon, Panel } from '../../ui/index.js';
import { CAPTURE_PATH } from './addresses.js';
import styles from './capture.module.css';
import { openField, useField } from './field.js';
import { t } from './texts.js';

/** Milliseconds without loading after which the code of the field work is loaded. */
const REST_AFTER = 5000;

/** Captures that wait on this phone. It also sends them, and loads the field work's code for days without a signal. */
export default function WaitingPanel() {
  const user = useAppSelector(selectUser);
  const owner = user && !user.seenBy ? user.userId : null;
  const { queue } = useField();
  useEffect(() => {
    if (owner === null) return;
    void openField(owner);
    // Large: the first page is complete before it.
    return whenQuiet(REST_AFTER, () => void import('./CapturePage.js').catch(() => undefined));
  }, [owner]);
  const unsent = queue.filter(({ state }) => state !== 'stored').length;
  return (
    <Panel className={styles.card}>
      <div className="row">
        <Icon name={unsent > 0 ? 'clock' : 'check'} />
        <span className="grow">{unsent > 0 ? t('panelUnsent', { n: unsent }) : t('panelNone')}</span>
        <Link className={buttonClass({ variant: 'primary' })} to={CAPTURE_PATH}>
          {t('openCapture')}
        </Link>
      </div>
    </Panel>
  );
}
