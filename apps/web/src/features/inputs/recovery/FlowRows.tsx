import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type LedgerFlowDto,
  type LedgerFlowItemDto,
  type LedgerItemDto,
  type LedgerStepsDto,
  type LedgerSummaryDto,
  unitFor,
} from '#libs/contracts';
import { formatAmount } from '../../../core/i18n/index.js';
import { inputDetailsPath, type LedgerView, ledgerPath } from '../addresses.js';
import { Figure } from './Figure.js';
import { COLLECTED, formatShare, formatStep, formatUnits, GIVEN, REPAID } from './figures.js';
import styles from './flow.module.css';
import { viewOf } from './place.js';
import type { LedgerShown } from './remotes.js';
import { t } from './texts.js';

interface RowsProps {
  place: LedgerShown;
  ledger: LedgerSummaryDto;
  /** Null until the steps between the figures are known. */
  flow: LedgerFlowDto | null;
}

/** One row per item, one for disbursed naira, and the totals. */
export function FlowRows({ place, ledger, flow }: RowsProps) {
  const { items, total } = ledger;
  const rows = (more: LedgerView) => ledgerPath('entries', place.resourceId, { ...viewOf(place), ...more });
  const cash = flow?.items.find(({ inputId }) => inputId === null);
  return (
    <tbody>
      {items.map((item) => (
        <ItemRow
          key={item.inputId}
          place={place}
          item={item}
          steps={flow && (flow.items.find(({ inputId }) => inputId === item.inputId) ?? null)}
          rows={(kind) => rows({ input: item.inputId ?? undefined, kind })}
        />
      ))}
      {total.disbursed !== 0 && (
        <tr>
          <th scope="row">
            <b>{t('cash')}</b>
            <span className="sm mut">{t('cashNote')}</span>
          </th>
          <None head={t('entitlement')} />
          <None way head={t('notAllocated')} />
          <None head={t('allocated')} />
          <None way head={t('notCollected')} />
          <Balance
            head={t('collected')}
            figure={<Figure to={rows({ kind: 'DISBURSEMENT' })}>{formatAmount(total.disbursed)}</Figure>}
          />
          <Way head={t('stillOwedStep')} less={cash?.owed} />
          <Recovered steps={cash ?? null} collected={total.disbursed} />
        </tr>
      )}
      <tr className={styles.total}>
        <th scope="row">{t('allItems')}</th>
        <Balance head={t('entitlement')} figure={formatAmount(total.entitled)} />
        <Way
          head={t('notAllocated')}
          less={flow?.total.notAllocated}
          beyond={flow?.total.beyondEntitlement}
        />
        <Balance
          head={t('allocated')}
          figure={<Figure to={rows({ kind: 'ALLOCATION' })}>{formatAmount(total.allocated)}</Figure>}
        />
        <Way
          head={t('notCollected')}
          less={flow?.total.notCollected}
          beyond={flow?.total.beyondAllocated}
          plain={total.allocated === 0}
        />
        <Balance
          head={t('collected')}
          figure={<Figure to={rows({ kind: GIVEN })}>{formatAmount(total.received)}</Figure>}
        />
        <Way head={t('stillOwedStep')} less={total.owed} beyond={total.overpaid} />
        <Balance
          head={t('recovered')}
          figure={<Figure to={rows({ kind: REPAID })}>{formatAmount(total.repaid)}</Figure>}
        />
      </tr>
    </tbody>
  );
}

interface ItemProps {
  place: LedgerShown;
  item: LedgerItemDto;
  steps: LedgerFlowItemDto | null;
  rows: (kind?: string) => string;
}

function ItemRow({ place, item, steps, rows }: ItemProps) {
  const { entitled, allocated, collected, unitOfMeasurement } = item;
  const unit = unitOfMeasurement ?? '';
  const inUnits = (quantity: number) =>
    t('units', { quantity: formatUnits(quantity), unit: unitFor(quantity, unit) });
  // All bars of an item are relative to its largest figure: collections can exceed the entitlement.
  const whole = Math.max(entitled, allocated, collected);
  const bar = (naira: number) => (whole > 0 ? (naira / whole) * 100 : 0);
  return (
    <tr>
      <th scope="row">
        <Link
          className={styles.item}
          to={inputDetailsPath(place.resourceId, item.inputId ?? 0, viewOf(place))}
        >
          {item.inputName}
        </Link>
        <span className="sm mut">
          {t('perHectare', {
            quantity: formatUnits(item.quantityPerHectare ?? 0),
            unit: unitFor(item.quantityPerHectare ?? 0, unit),
            price: formatAmount(item.unitCost ?? 0),
          })}
        </span>
      </th>
      <Balance
        head={t('entitlement')}
        figure={formatAmount(entitled)}
        note={inUnits(item.qtyEntitled)}
        bar={bar(entitled)}
        tone="entitled"
      />
      <Way head={t('notAllocated')} less={steps?.notAllocated} beyond={steps?.beyondEntitlement} />
      <Balance
        head={t('allocated')}
        figure={<Figure to={rows('ALLOCATION')}>{formatAmount(allocated)}</Figure>}
        note={inUnits(item.qtyAllocated)}
        bar={bar(allocated)}
        tone="allocated"
      />
      <Way
        head={t('notCollected')}
        less={steps?.notCollected}
        beyond={steps?.beyondAllocated}
        plain={allocated === 0}
      />
      <Balance
        head={t('collected')}
        figure={
          <Figure to={rows(item.returned === 0 ? 'COLLECTION' : COLLECTED)}>{formatAmount(collected)}</Figure>
        }
        note={inUnits(item.qtyCollected)}
        bar={bar(collected)}
        tone="collected"
      />
      <Way head={t('stillOwedStep')} less={steps?.owed} />
      <Recovered steps={steps} collected={collected} bar={steps ? bar(steps.repaid) : 0} />
    </tr>
  );
}

function Recovered({
  steps,
  collected,
  bar,
}: {
  steps: LedgerStepsDto | null;
  collected: number;
  bar?: number;
}) {
  if (!steps) return <Balance head={t('recovered')} figure={<span aria-hidden="true">…</span>} />;
  return (
    <Balance
      head={t('recovered')}
      figure={formatAmount(steps.repaid)}
      note={t('ofCollected', { share: formatShare(steps.repaid, collected) })}
      bar={bar}
      tone="recovered"
    />
  );
}

interface BalanceProps {
  head: string;
  figure: ReactNode;
  note?: string;
  /** Share of the item's largest figure, 0 to 100. */
  bar?: number;
  tone?: 'entitled' | 'allocated' | 'collected' | 'recovered';
}

function Balance({ head, figure, note, bar, tone }: BalanceProps) {
  return (
    <td className={styles.balance} data-head={head}>
      <span>{figure}</span>
      {note && <span className="sm mut">{note}</span>}
      {tone && bar !== undefined && (
        <i
          className={`${styles.bar} ${styles[tone]}`}
          style={{ '--share': `${Math.min(100, Math.max(0, bar))}%` } as CSSProperties}
        />
      )}
    </td>
  );
}

interface WayProps {
  head: string;
  less?: number;
  beyond?: number;
  /** The excess is not marked: without allocations there is nothing to exceed. */
  plain?: boolean;
}

/** Steps between two balances: minus shortfall, plus excess. Left out: not known yet. */
function Way({ head, less, beyond, plain }: WayProps) {
  return (
    <td className={styles.way} data-head={head}>
      {less === undefined ? (
        <span aria-hidden="true">…</span>
      ) : (
        <>
          {(less !== 0 || !beyond) && <span>{formatStep(less < 0 ? '+' : '−', less)}</span>}
          {beyond ? <span className={plain ? undefined : styles.bad}>{formatStep('+', beyond)}</span> : null}
        </>
      )}
    </td>
  );
}

/** Naira have no entitlement and no allocation. */
const None = ({ head, way }: { head: string; way?: boolean }) => (
  <td className={`${way ? styles.way : styles.balance} ${styles.none}`} data-head={head}>
    –
  </td>
);
