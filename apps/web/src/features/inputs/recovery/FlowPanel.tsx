import type { LedgerFlowDto, LedgerSummaryDto } from '#libs/contracts';
import { formatAmount, formatHectares } from '../../../core/i18n/index.js';
import { Panel } from '../../../ui/index.js';
import { CheckLine } from './CheckLine.js';
import { FlowRows } from './FlowRows.js';
import styles from './flow.module.css';
import type { LedgerShown } from './remotes.js';
import { t } from './texts.js';

interface FlowPanelProps {
  place: LedgerShown;
  ledger: LedgerSummaryDto;
  flow: LedgerFlowDto | null;
  /** Reason why the steps between the figures are missing. */
  problem: string | null;
}

/** The flow of each item from completed hectares to repaid naira, and whether all sums match their rows. */
export function FlowPanel({ place, ledger, flow, problem }: FlowPanelProps) {
  return (
    <Panel
      flush
      className={styles.panel}
      label={t('flowTitle')}
      title={
        <span className={styles.title}>
          {t('flowTitle')}
          <span className="sm mut">{noteOf(ledger)}</span>
        </span>
      }
      aside={<CheckLine place={place} entries={ledger.total.entries} />}
    >
      <div className={styles.scroll}>
        <table className={styles.flow}>
          <thead>
            <tr>
              <th scope="col">{t('item')}</th>
              <th scope="col">{t('entitlement')}</th>
              <th scope="col" className={styles.way}>
                {t('notAllocated')}
                <span className={styles.bad}>{t('beyondIt')}</span>
              </th>
              <th scope="col">{t('allocated')}</th>
              <th scope="col" className={styles.way}>
                {t('notCollected')}
                <span className={styles.bad}>{t('beyondIt')}</span>
              </th>
              <th scope="col">{t('collected')}</th>
              <th scope="col" className={styles.way}>
                {t('stillOwedStep')}
                {ledger.total.overpaid > 0 && <span className={styles.bad}>{t('overpaidStep')}</span>}
              </th>
              <th scope="col">{t('recovered')}</th>
            </tr>
          </thead>
          <FlowRows place={place} ledger={ledger} flow={flow} />
        </table>
      </div>
      {problem && !flow && (
        <p className={styles.foot} role="alert">
          {t('noSteps')} {problem}
        </p>
      )}
      {flow && flow.repaidBeyond > 0 && (
        <p className={styles.foot}>{t('flowBeyond', { naira: formatAmount(flow.repaidBeyond) })}</p>
      )}
    </Panel>
  );
}

function noteOf(ledger: LedgerSummaryDto): string {
  return ledger.completedHectares === 0
    ? t('noCompleted')
    : t('flowNote', { hectares: formatHectares(ledger.completedHectares, 5) });
}
