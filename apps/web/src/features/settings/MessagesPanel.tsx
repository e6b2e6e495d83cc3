import { Link } from 'react-router-dom';
import { saveMessagingSettings } from '#libs/contracts';
import { useMay } from '../../core/session/allowed.js';
import { buttonClass, Panel } from '../../ui/index.js';
import { MESSAGE_SETTINGS_PATH, OPT_OUTS_PATH } from '../messages/addresses.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/** Links to the account's messaging settings, for users who may change them. */
export function MessagesPanel() {
  const may = useMay();
  if (!may(saveMessagingSettings)) return null;
  return (
    <Panel title={t('messages')}>
      <p className={styles.text}>{t('messagesAbout')}</p>
      <div className="row">
        <Link className={buttonClass({})} to={MESSAGE_SETTINGS_PATH}>
          {t('messagesSettings')}
        </Link>
        <Link className={buttonClass({})} to={OPT_OUTS_PATH}>
          {t('optOuts')}
        </Link>
      </div>
    </Panel>
  );
}
