import type { LedgerFlowDto, LedgerSummaryDto, RecoverySummaryDto } from '#libs/contracts';
import { formatAmount, formatNumber } from '../../../core/i18n/index.js';
import { Kpi } from '../../../ui/index.js';
import { ledgerPath } from '../addresses.js';
import { Figure } from './Figure.js';
import { dueText, formatShare, GIVEN, REPAID, unitsOf } from './figures.js';
import { viewOf } from './place.js';
import styles from './recovery.module.css';
import type { LedgerShown } from './remotes.js';
import { t } from './texts.js';

interface CardsProps {
  place: LedgerShown;
  ledger: LedgerSummaryDto;
  flow: LedgerFlowDto | null;
  recovery: RecoverySummaryDto | null;
}

/** The documented figures of the season, each linked to its rows. */
export function Cards({ place, ledger, flow, recovery }: CardsProps) {
  const { total, items } = ledger;
  const view = viewOf(place);
  const rows = (more: object = {}) => ledgerPath('entries', place.resourceId, { ...view, ...more });
  const given = unitsOf(items);
  const parts = [
    ...(given ? [t('collectedUnits', { what: given })] : []),
    ...(total.disbursed !== 0 ? [t('inCash', { naira: formatAmount(total.disbursed) })] : []),
  ];
  return (
    <div className={styles.cards} data-source="GET /input/ledger/:resourceId">
      <Kpi
        label={t('totalFarmers')}
        loading={!recovery}
        value={
          <Figure to={`${ledgerPath('recovery', place.resourceId, view)}#farmers`}>
            {formatNumber(recovery?.totalFarmers ?? 0)}
          </Figure>
        }
        note={flow && t('withFarm', { with: flow.farmersWithFarm, without: flow.farmersWithoutFarm })}
      />
      <Kpi
        label={t('totalDisbursed')}
        value={<Figure to={rows({ kind: GIVEN })}>{formatAmount(total.received)}</Figure>}
        note={parts.join(', ') || t('nothingGiven')}
      />
      <Kpi
        label={t('totalRecovered')}
        value={
          <span className={styles.good}>
            <Figure to={rows({ kind: REPAID })}>{formatAmount(total.repaid)}</Figure>
          </span>
        }
        note={t('ofDisbursed', { share: formatShare(total.repaid, total.received) })}
      />
      <Kpi
        label={t('stillOwed')}
        value={
          <Figure to={`${ledgerPath('recovery', place.resourceId, view)}&show=owes#farmers`}>
            {formatAmount(total.owed)}
          </Figure>
        }
        note={recovery ? dueText(total.owed, recovery.repaymentDueOn) : null}
      />
      {total.overpaid > 0 && (
        <Kpi
          label={t('overpaid')}
          value={
            <Figure to={`${ledgerPath('recovery', place.resourceId, view)}&show=overpaid#farmers`}>
              {formatAmount(total.overpaid)}
            </Figure>
          }
          note={t('overpaidNote')}
        />
      )}
    </div>
  );
}
