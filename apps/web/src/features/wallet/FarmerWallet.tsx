import type { FarmerLedgerDto } from '#libs/contracts';
import { formatAmount, formatDate } from '../../core/i18n/index.js';
import { useRemote, useRemoteRecord } from '../../core/lists/use-remote.js';
import { FactList } from '../../ui/FactList.js';
import { PageHeader, Panel } from '../../ui/index.js';
import OwedPanel from '../inputs/statement/OwedPanel.js';
import { ownLedgers, statementRecord } from '../inputs/statement/remotes.js';
import RepayPanel from './RepayPanel.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** The wallet of the signed-in farmer: what they owe, where they repay, and what they repaid. */
export function FarmerWallet() {
  const { data } = useRemoteRecord(ownLedgers, 'own');
  const latest = data?.list[0];
  return (
    <div className={styles.gap}>
      <PageHeader title={t('wallet')} />
      <OwedPanel />
      <RepayPanel inWallet />
      {latest && <Repayments ledger={latest} />}
    </div>
  );
}

function Repayments({ ledger }: { ledger: FarmerLedgerDto }) {
  const { communityResourceId: resourceId, farmerId, season } = ledger;
  const { data } = useRemote(statementRecord, { resourceId, farmerId, season });
  const lines = data?.lines.filter(({ kind }) => kind.startsWith('REPAYMENT')).reverse();
  return (
    <Panel title={t('repayments')}>
      {lines?.length === 0 && <p className="mut">{t('noRepayments')}</p>}
      {lines && lines.length > 0 && (
        <FactList
          lined
          facts={lines.map(({ number, transactionDate, amount, owedAfter }) => [
            `${formatDate(transactionDate)}, ${t('number', { n: number })}`,
            <>
              <b>{formatAmount(amount)}</b>
              <br />
              <span className="sm mut">{t('dueBefore', { amount: formatAmount(owedAfter + amount) })}</span>
            </>,
          ])}
        />
      )}
    </Panel>
  );
}
