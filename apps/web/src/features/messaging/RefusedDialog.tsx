import { Modal } from '@mantine/core';
import type { RefusedNumbersDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { Button } from '../../ui/index.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import styles from './message.module.css';
import { t } from './texts.js';

interface Props {
  refused: readonly RefusedNumbersDto[];
  opened: boolean;
  onClose: () => void;
}

/** Lists people who were requested but never queued, by reason. */
export function RefusedDialog({ refused, opened, onClose }: Props) {
  useFocusBack(opened);
  const n = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <Modal opened={opened} onClose={onClose} title={t('refusedTitle', { n })} size="md">
      <p className="mut">{t('refusedBody')}</p>
      <ul className={styles.refused}>
        {refused.map(({ reason, title, count, examples }) => (
          <li key={reason}>
            <b>{formatNumber(count)}</b>
            <span>
              {title}
              {examples.length > 0 && (
                <span className="sm mut"> {t('refusedSuch', { names: examples.join(', ') })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.dialogFoot}>
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </div>
    </Modal>
  );
}
