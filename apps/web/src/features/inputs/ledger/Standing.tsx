import { type StatementDto, type StatementItemDto, unitFor } from '#libs/contracts';
import { formatAmount, formatHectares } from '../../../core/i18n/index.js';
import { formatQuantity } from './act.js';
import styles from './ledger.module.css';
import { t } from './texts.js';

/** A farmer's current balance: in units of the chosen item, otherwise in naira. */
export function Standing({
  statement,
  item,
}: {
  statement: StatementDto;
  item: StatementItemDto | undefined;
}) {
  const { farmerName, season, completedFarms, completedHectares } = statement;
  const quantity = (of: number) => `${formatQuantity(of)} ${unitFor(of, item?.unitOfMeasurement ?? '')}`;
  const figures: [label: string, figure: string][] = item
    ? [
        [t('entitled'), quantity(item.qtyEntitled)],
        [t('allocated'), quantity(item.qtyAllocated)],
        [t('collected'), quantity(item.qtyCollected)],
      ]
    : [
        [t('entitled'), formatAmount(statement.entitled)],
        [t('received'), formatAmount(statement.received)],
        [t('repaid'), formatAmount(statement.repaid)],
      ];
  return (
    <section className={styles.standing} aria-label={t('standing', { name: farmerName, season })}>
      <p className="sm mut">
        {season},{' '}
        {completedFarms === 0
          ? t('noCompleted')
          : t('completed', { ha: formatHectares(completedHectares, 5) })}
      </p>
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
