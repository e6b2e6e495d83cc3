import { saveFile } from '../../../core/api/http.js';
import { useAppSelector } from '../../../core/hooks.js';
import { formatDate } from '../../../core/i18n/index.js';
import { selectUser } from '../../../core/session/slice.js';
import { Button } from '../../../ui/index.js';
import { CopyButton } from './CopyButton.js';
import styles from './settings.module.css';
import { t } from './texts.js';

/** Shows the recovery codes, this one time, to be copied, downloaded or written down. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const user = useAppSelector(selectUser);
  const download = () => {
    const date = formatDate(new Date().toISOString());
    const head = t('codesFile', { name: user?.username ?? '', date });
    saveFile(
      new Blob([`${head}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
      'gona-recovery-codes.txt',
    );
  };
  return (
    <div className={styles.form}>
      <p>{t('codesAbout')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <CopyButton text={codes.join('\n')} label={t('copy')} />
        <Button small icon="download" onClick={download}>
          {t('download')}
        </Button>
        <span className="grow" />
        <Button variant="primary" data-autofocus onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
