import {
  EMPTY_BAGS_THRESHOLD,
  type InputAnalyticsDto,
  type InputFiguresDto,
  type LgaInputsDto,
  type ResourceAnalyticsDto,
} from '#libs/contracts';
import { formatNumber, formatPercent } from '../../core/i18n/index.js';
import { t } from './texts.js';

type Charts = ResourceAnalyticsDto['charts'];

const largest = <Row>(rows: readonly Row[], of: (row: Row) => number): Row | null =>
  rows.reduce<Row | null>((best, row) => (of(row) > 0 && (!best || of(row) > of(best)) ? row : best), null);
const shortOf = (name: string | null) => name?.split(',')[0] ?? t('noLga');

/** Says which local government has the largest share of small farms. Needs ten farms, so that one farm decides nothing. */
export function sizeSentence({ sizesByLga }: Charts): string {
  const row = largest(
    sizesByLga.filter(({ small, large }) => small + large >= 10),
    ({ small, large }) => small / (small + large),
  );
  return row
    ? t('sizeSays', { share: formatPercent(row.small, row.small + row.large), lga: shortOf(row.lga) })
    : t('sizeTitle');
}

/** Compares the share of small farms with their share of the land. */
export function bandSentence({ sizesByLga }: Charts): string {
  const small = sizesByLga.reduce((sum, row) => sum + row.small, 0);
  const farms = sizesByLga.reduce((sum, row) => sum + row.small + row.large, 0);
  const land = sizesByLga.reduce((sum, row) => sum + row.smallHectares, 0);
  const all = sizesByLga.reduce((sum, row) => sum + row.smallHectares + row.largeHectares, 0);
  return small > 0 && all > 0
    ? t('bandSays', { farms: formatPercent(small, farms), land: formatPercent(land, all) })
    : t('bandTitle');
}

export function areaSentence({ sizesByLga }: Charts): string {
  const row = largest(sizesByLga, ({ smallHectares, largeHectares }) => smallHectares + largeHectares);
  const all = sizesByLga.reduce((sum, each) => sum + each.smallHectares + each.largeHectares, 0);
  return row
    ? t('areaSays', {
        lga: shortOf(row.lga),
        share: formatPercent(row.smallHectares + row.largeHectares, all),
      })
    : t('areaTitle');
}

/** Sum of the fertilizers of a local government. */
export function fertilizerOf({ items }: LgaInputsDto, inputs: readonly InputFiguresDto[]) {
  const own = items.filter(({ inputId }) => inputs.some((each) => each.inputId === inputId));
  return {
    allocated: own.reduce((sum, each) => sum + each.allocated, 0),
    collected: own.reduce((sum, each) => sum + each.collected, 0),
  };
}

/** Names the local governments that collected the least and the most of their allocation. */
export function fertilizerSentence(
  rows: readonly LgaInputsDto[],
  inputs: readonly InputFiguresDto[],
): string {
  const shares = rows
    .map((row) => ({ lga: shortOf(row.lga), ...fertilizerOf(row, inputs) }))
    .filter(({ allocated }) => allocated > 0)
    .sort((a, b) => a.collected / a.allocated - b.collected / b.allocated);
  const [least, most] = [shares[0], shares.at(-1)];
  if (!least || !most || least === most) return t('fertilizerTitle');
  return t('fertilizerSays', {
    least: least.lga,
    low: formatPercent(least.collected, least.allocated),
    most: most.lga,
    high: formatPercent(most.collected, most.allocated),
  });
}

export function hoseSentence({ byLga, hoseIntake }: InputAnalyticsDto): string {
  const row = largest(byLga, ({ hoses }) => hoses);
  return row
    ? t('hosesSay', { share: formatPercent(row.hoses, hoseIntake), lga: shortOf(row.lga) })
    : t('hosesTitle');
}

export function bagSentence({ emptyBags }: InputAnalyticsDto): string {
  const full = emptyBags.filter(({ bags }) => bags >= EMPTY_BAGS_THRESHOLD).length;
  return t('bagsSay', { full, n: emptyBags.length, most: EMPTY_BAGS_THRESHOLD });
}

/** Units allocated and not collected beyond all that the stores hold; 0 if no store holds the input. */
export const shortOfStock = ({ allocated, collected, inStock }: InputFiguresDto): number =>
  inStock === null ? 0 : Math.max(0, allocated - collected - Math.max(0, inStock));

export function supplySentence(inputs: readonly InputFiguresDto[]): string {
  const row = largest(inputs, shortOfStock);
  if (row)
    return t('supplyShort', {
      input: row.name,
      open: formatNumber(row.allocated - row.collected),
      stock: formatNumber(Math.max(0, row.inStock ?? 0)),
    });
  return t(inputs.some(({ inStock }) => inStock !== null) ? 'supplyEnough' : 'supplyTitle');
}
