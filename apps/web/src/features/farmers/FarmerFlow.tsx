import type { ReactNode } from 'react';
import type { FarmerDto, FarmerLedgerDto } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatAmount, formatDate, formatHectares, formatPercent } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { statementPath } from '../inputs/addresses.js';
import { farmerLedgers } from '../inputs/statement/remotes.js';
import styles from './farmers.module.css';
import { t } from './texts.js';

/** The line from completed area to debt, each figure with what explains it. */
export function FarmerFlow({ farmer }: { farmer: FarmerDto }) {
  const seesLedger = useOpens()(statementPath(1, farmer.id));
  return seesLedger ? <WithLedger farmer={farmer} /> : <Flow farmer={farmer} />;
}

function WithLedger({ farmer }: { farmer: FarmerDto }) {
  const { data } = useRemoteRecord(farmerLedgers, farmer.id);
  return <Flow farmer={farmer} ledgers={data?.list} />;
}

function Flow({
  farmer,
  ledgers = [],
}: {
  farmer: FarmerDto;
  ledgers?: readonly FarmerLedgerDto[] | undefined;
}) {
  const done = farmer.farms.filter(({ status }) => status === 'COMPLETED');
  const area = done.reduce((all, { farmSize }) => all + farmSize, 0);
  const sum = (of: 'entitled' | 'allocated' | 'received' | 'repaid' | 'owed') =>
    ledgers.reduce((all, ledger) => all + ledger[of], 0);
  const [entitled, allocated, received, repaid, owed] = [
    sum('entitled'),
    sum('allocated'),
    sum('received'),
    sum('repaid'),
    sum('owed'),
  ];
  const due = ledgers
    .flatMap((each) => (each.owed > 0 && each.repaymentDueOn ? [each.repaymentDueOn] : []))
    .sort()[0];
  const isLate = due !== undefined && due < new Date().toISOString().slice(0, 10);
  const cells: [string, ReactNode, ReactNode, string?][] = [
    [
      t('completedArea'),
      `${formatHectares(area, 5)} ha`,
      t('farmsDone', { done: done.length, n: farmer.farmsCount }),
    ],
  ];
  if (ledgers.length > 0) {
    const rest = entitled - allocated;
    cells.push(
      [t('entitled'), formatAmount(entitled), ledgers.length > 1 && t('seasons', { n: ledgers.length })],
      [t('allocated'), formatAmount(allocated), rest > 0 && t('notAllocated', { naira: formatAmount(rest) })],
      [t('collected'), formatAmount(received), null],
      [
        t('repaid'),
        formatAmount(repaid),
        received > 0 && t('ofCollected', { percent: formatPercent(repaid, received) }),
      ],
      [
        t('owed'),
        owed > 0 ? formatAmount(owed) : t('nothingOwed'),
        due && t('due', { day: formatDate(due) }),
        owed > 0 ? (isLate ? 'late' : 'open') : 'none',
      ],
    );
  }
  return (
    <dl className={styles.flow}>
      {cells.map(([word, value, note, state]) => (
        <div key={word} data-state={state}>
          <dt className="sm mut">{word}</dt>
          <dd>
            <b>{value}</b>
            <span className={`sm mut ${styles.under}`}>{note || ' '}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
