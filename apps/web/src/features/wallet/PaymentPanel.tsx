import { type PaymentDetailDto, settlePayment } from '#libs/contracts';
import { formatAmount, formatDateTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { FactList } from '../../ui/FactList.js';
import { ErrorState, IconButton, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import { SettleForm } from './forms.js';
import { TONES } from './parts.js';
import { payment } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** A payment beside the history: what Gona did, and the decision about an unknown outcome. */
export function PaymentPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, retry } = useRemoteRecord(payment, id);
  return (
    <Panel
      title={data?.state === 'UNKNOWN' ? t('unknownTitle') : t('paymentTitle')}
      aside={<IconButton icon="close" label={t('closePayment')} onClick={onClose} />}
    >
      {error && <ErrorState message={error.message} onRetry={retry} />}
      {data ? <Payment payment={data} /> : !error && <SkeletonBlock lines={6} />}
    </Panel>
  );
}

function Payment({ payment: shown }: { payment: PaymentDetailDto }) {
  const {
    amount,
    name,
    bank,
    accountNumber,
    nameAtBank,
    state,
    reason,
    steps,
    askedBy,
    askedPaid,
    askedProof,
  } = shown;
  return (
    <div className={styles.gap}>
      <b>
        {t('paymentOf', {
          amount: formatAmount(amount),
          name,
          bank: bank ?? '–',
          last4: accountNumber ?? '–',
        })}
      </b>
      {nameAtBank && <span className="sm mut">{t('atBank', { name: nameAtBank })}</span>}
      <div>
        <StatusBadge tone={TONES[state] ?? 'waiting'}>{t(state)}</StatusBadge>{' '}
        {reason && <span className="sm mut">{reason}</span>}
      </div>
      <FactList lined facts={steps.map(({ at, what }) => [what, formatDateTime(at)])} />
      {state === 'UNKNOWN' && (
        <>
          <p className="sm mut">{t('staysReserved')}</p>
          {askedBy && (
            <p>
              {t('askedAs', {
                name: askedBy,
                what: t(askedPaid ? 'wasPaid' : 'wasNotPaid'),
                proof: askedProof ?? '',
              })}
            </p>
          )}
          {shown.blocked ? (
            <p className="sm mut">{shown.blocked}</p>
          ) : (
            <Allowed call={settlePayment}>
              <SettleForm key={shown.id} payment={shown} />
            </Allowed>
          )}
        </>
      )}
    </div>
  );
}
