import type { FarmerDto } from '#libs/contracts';
import { formatAmount, formatDate, formatHectares, formatPercent } from '../../core/i18n/index.js';
import { FigureStrip, type StripFigure } from '../../ui/FigureStrip.js';
import { useLedgers } from '../inputs/statement/use-ledgers.js';
import { t } from './texts.js';

/** The line from completed area to debt, each figure with what explains it. */
export function FarmerFlow({ farmer }: { farmer: FarmerDto }) {
  const ledgers = useLedgers(farmer.id).data?.list ?? [];
  const done = farmer.farms.filter(({ status }) => status === 'COMPLETED');
  const area = done.reduce((all, { farmSize }) => all + farmSize, 0);
  const sum = (of: 'entitled' | 'allocated' | 'received' | 'repaid' | 'owed' | 'overpaid') =>
    ledgers.reduce((all, ledger) => all + ledger[of], 0);
  const [entitled, allocated, received, repaid, owed, overpaid] = [
    sum('entitled'),
    sum('allocated'),
    sum('received'),
    sum('repaid'),
    sum('owed'),
    sum('overpaid'),
  ];
  const due = ledgers
    .flatMap((each) => (each.owed > 0 && each.repaymentDueOn ? [each.repaymentDueOn] : []))
    .sort()[0];
  const isLate = due !== undefined && due < new Date().toISOString().slice(0, 10);
  const cells: StripFigure[] = [
    {
      word: t('completedArea'),
      value: `${formatHectares(area, 5)} ha`,
      note: t('farmsDone', { done: done.length, n: farmer.farmsCount }),
    },
  ];
  if (ledgers.length > 0) {
    const rest = entitled - allocated;
    const open = allocated - received;
    // Land in one programme gives the rate; in several, there is no single one.
    const [only, ...more] = ledgers;
    const land = done
      .filter((farm) => farm.communityResourceId === only?.communityResourceId)
      .reduce((all, { farmSize }) => all + farmSize, 0);
    cells.push(
      {
        word: t('entitled'),
        value: formatAmount(entitled),
        note:
          more.length > 0
            ? t('seasons', { n: ledgers.length })
            : land > 0 && t('perHectare', { naira: formatAmount(Math.round(entitled / land)) }),
      },
      {
        word: t('allocated'),
        value: formatAmount(allocated),
        note: rest > 0 && t('notAllocated', { naira: formatAmount(rest) }),
      },
      {
        word: t('collected'),
        value: formatAmount(received),
        note: open > 0 && t('notCollected', { naira: formatAmount(open) }),
      },
      {
        word: t('repaid'),
        value: formatAmount(repaid),
        note: received > 0 && t('ofCollected', { percent: formatPercent(repaid, received) }),
      },
      {
        word: t('owed'),
        value: owed > 0 ? formatAmount(owed) : t('nothingOwed'),
        note: due
          ? t('due', { day: formatDate(due) })
          : overpaid > 0 && t('overpaid', { naira: formatAmount(overpaid) }),
        state: owed > 0 ? (isLate ? 'late' : 'open') : undefined,
      },
    );
  }
  return <FigureStrip source="GET /farmer/:id" label={t('figures')} of={cells} />;
}
