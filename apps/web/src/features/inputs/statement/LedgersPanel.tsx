import { Link } from 'react-router-dom';
import type { FarmerLedgerDto } from '#libs/contracts';
import { pageAt, pagesFor } from '../../../core/feature/pages.js';
import { useOpens } from '../../../core/feature/use-opens.js';
import { useAppSelector } from '../../../core/hooks.js';
import { formatAmount } from '../../../core/i18n/index.js';
import { selectViewer } from '../../../core/session/viewer.js';
import { Figures } from '../../../ui/FactList.js';
import { ErrorState, Panel, SkeletonBlock } from '../../../ui/index.js';
import { RECOVERY_DETAILS, recoveryDetailsPath, statementPath } from '../addresses.js';
import styles from './panels.module.css';
import { t } from './texts.js';
import { useLedgers } from './use-ledgers.js';

/** A farmer's receipts and debt by programme and season, for users who may open their statement. */
export function LedgersPanel({ farmerId }: { farmerId: number }) {
  const open = pagesFor(useAppSelector(selectViewer));
  if (!pageAt(open, statementPath(1, farmerId).split('?')[0] ?? '')) return null;
  return (
    <Panel title={t('ledgers')}>
      <Ledgers farmerId={farmerId} />
    </Panel>
  );
}

function Ledgers({ farmerId }: { farmerId: number }) {
  const { data, error, retry } = useLedgers(farmerId);
  if (!data)
    return error ? (
      <ErrorState message={t('ledgersFailed', { why: error.message })} onRetry={retry} />
    ) : (
      <SkeletonBlock lines={3} />
    );
  if (data.list.length === 0) return <p className="mut">{t('noLedgers')}</p>;
  return (
    <ul className={styles.ledgers}>
      {data.list.map((ledger) => (
        <li key={`${ledger.communityResourceId} ${ledger.season}`}>
          <Ledger ledger={ledger} />
        </li>
      ))}
    </ul>
  );
}

function Ledger({ ledger }: { ledger: FarmerLedgerDto }) {
  const opens = useOpens();
  const { communityResourceId, communityResourceName, farmerId, season, owed, overpaid } = ledger;
  const figures = [
    [t('entitled'), ledger.entitled],
    [t('collected'), ledger.received],
    [t('repaid'), ledger.repaid],
    [t('owed'), owed],
    ...(overpaid > 0 ? ([[t('overpaid'), overpaid]] as const) : []),
  ] as const;
  return (
    <>
      <div className={styles.ledgerHead}>
        <span className="grow">
          <b>{communityResourceName}</b> <span className="sm mut">{season}</span>
        </span>
        <Link to={statementPath(communityResourceId, farmerId, { season })}>{t('statement')}</Link>
        {opens(RECOVERY_DETAILS) && (
          <Link to={recoveryDetailsPath(communityResourceId, farmerId, { season })}>{t('details')}</Link>
        )}
      </div>
      <Figures
        source="GET /input/farmer/:farmerId"
        className={styles.figures}
        of={figures.map(([word, naira]) => ({ word, value: formatAmount(naira) }))}
      />
    </>
  );
}
