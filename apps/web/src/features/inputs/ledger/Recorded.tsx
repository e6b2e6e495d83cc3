import { useEffect, useRef } from 'react';
import type { StatementDto } from '#libs/contracts';
import { useAppDispatch } from '../../../core/hooks.js';
import { formatAmount } from '../../../core/i18n/index.js';
import { informed, succeeded } from '../../../core/notifications/slice.js';
import { FormModal } from '../../../ui/index.js';
import styles from './ledger.module.css';
import { t } from './texts.js';
import type { Recorded as Done } from './use-recording.js';

export interface RecordedProps extends Done {
  onAnother: () => void;
  onClose: () => void;
}

/** The result of an entry: its naira, and the amount owed now. */
export function Recorded({ answer, statement, onAnother, onClose }: RecordedProps) {
  const dispatch = useAppDispatch();
  const amount = formatAmount(answer.amount);
  const waits = answer.state === 'WAITING';
  // Counts have no amount.
  const text = answer.amount === 0 ? answer.message : t(waits ? 'waits' : 'recorded', { amount });
  const detail = waits ? `${answer.message} ${t('waitsNote')}` : statement && owedOf(statement);
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    dispatch((waits ? informed : succeeded)(text, detail ? { detail } : {}));
  }, [dispatch, waits, text, detail]);
  return (
    <FormModal
      opened
      title={t('record')}
      submitLabel={t('another')}
      cancelLabel={t('close')}
      onSubmit={onAnother}
      onClose={onClose}
    >
      <div role="status" className={styles.done}>
        <b>{text}</b>
        <span>{detail}</span>
      </div>
    </FormModal>
  );
}

function owedOf({ farmerName: name, owed, overpaid }: StatementDto): string {
  return overpaid > 0
    ? t('hasOverpaid', { name, overpaid: formatAmount(overpaid) })
    : t('owesNow', { name, owed: formatAmount(owed) });
}
