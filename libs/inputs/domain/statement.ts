import { type EntryKind, isCount, product, type StatementItemDto } from '#libs/contracts';
import { sumOf } from './decimals.js';
import { settledBy } from './settle.js';
import { difference, owedBy } from './sums-dto.js';

/** Entry on a statement. Figures are text. */
interface Line {
  id: number;
  kind: EntryKind;
  inputId: number | null;
  quantity: string | null;
  amount: string;
  counters: number | null;
  counteredBy: number | null;
  /** ISO day. */
  transactionDate: string;
}

interface Input {
  inputId: number;
  inputName: string;
  unitOfMeasurement: string;
  quantityPerHectare: string;
  unitCost: string;
  isRemoved: boolean;
}

interface Entitlement {
  eopId: number;
  quantity: string;
  amount: string;
}

/** Returns the naira, as text, by which an entry changes the debt. */
export function effectOf({ kind, amount }: Pick<Line, 'kind' | 'amount'>): string {
  if (kind === 'ALLOCATION' || isCount(kind)) return '0.00';
  return kind === 'COLLECTION' || kind === 'DISBURSEMENT' ? amount : product(amount, -1, 2);
}

const amountsOf = (lines: readonly Line[], ...kinds: EntryKind[]) =>
  sumOf(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
const unitsOf = (lines: readonly Line[], kind: EntryKind) =>
  lines
    .filter((line) => line.kind === kind)
    .reduce((units, { quantity }) => units + BigInt(product(quantity ?? 0, 10_000, 0)), 0n);
const quantityOf = (units: bigint) => Number(product(String(units), '0.0001', 4));

/** Computes a statement from a farmer's entries, given in order of recording. */
export function statementOf(
  lines: readonly Line[],
  inputs: readonly Input[],
  entitlements: readonly Entitlement[],
) {
  const received = difference(amountsOf(lines, 'COLLECTION', 'DISBURSEMENT'), amountsOf(lines, 'RETURN'));
  const repaid = amountsOf(lines, 'REPAYMENT_NAIRA', 'REPAYMENT_BAGS');
  const settled = settledOf(lines, received, repaid);
  const entitled = new Map(entitlements.map((each) => [each.eopId, each]));
  let owed = '0.00';
  return {
    sums: {
      entitled: Number(sumOf(entitlements.map(({ amount }) => amount))),
      allocated: Number(amountsOf(lines, 'ALLOCATION')),
      received: Number(received),
      repaid: Number(repaid),
      ...owedBy(received, repaid),
    },
    owedAfter: lines.map((line) => {
      owed = sumOf([owed, effectOf(line)]);
      return owed;
    }),
    items: inputs.flatMap((input): StatementItemDto[] => {
      const own = lines.filter(({ inputId }) => inputId === input.inputId);
      if (input.isRemoved && own.length === 0) return [];
      const collected = difference(amountsOf(own, 'COLLECTION'), amountsOf(own, 'RETURN'));
      const paid = settled.get(input.inputId) ?? '0.00';
      return [
        {
          inputId: input.inputId,
          inputName: input.inputName,
          unitOfMeasurement: input.unitOfMeasurement,
          quantityPerHectare: Number(input.quantityPerHectare),
          unitCost: Number(input.unitCost),
          qtyEntitled: Number(entitled.get(input.inputId)?.quantity ?? 0),
          qtyAllocated: quantityOf(unitsOf(own, 'ALLOCATION')),
          qtyCollected: quantityOf(unitsOf(own, 'COLLECTION') - unitsOf(own, 'RETURN')),
          collectedOn: lastCollection(own),
          entitled: Number(entitled.get(input.inputId)?.amount ?? 0),
          collected: Number(collected),
          repaid: Number(paid),
          owed: Number(difference(collected, paid)),
        },
      ];
    }),
  };
}

/** Returns the ISO day of the last collection that was not reversed. */
function lastCollection(lines: readonly Line[]): string | null {
  const days = lines
    .filter(
      ({ kind, counters, counteredBy }) => kind === 'COLLECTION' && counters === null && counteredBy === null,
    )
    .map(({ transactionDate }) => transactionDate)
    .sort();
  return days.at(-1) ?? null;
}

/**
 * Returns the naira of repayments by input. Each entry is rounded to the kobo, so returns of an input can exceed its
 * collections. The excess then counts as paid, and its input as settled below zero. The sum is the lesser of received
 * and repaid, as in the totals.
 */
function settledOf(lines: readonly Line[], received: string, repaid: string): Map<number, string> {
  if (Number(repaid) <= 0 && Number(received) >= 0) return new Map();
  const excess = [...new Set(lines.map(({ inputId }) => inputId ?? 0))].flatMap((eopId) => {
    const own = lines.filter(({ inputId }) => inputId === eopId);
    const amount = difference(amountsOf(own, 'RETURN'), amountsOf(own, 'COLLECTION'));
    return Number(amount) > 0 ? [{ eopId, amount }] : [];
  });
  const settled = settledBy(standing(lines), sumOf([repaid, ...excess.map(({ amount }) => amount)]));
  for (const { eopId, amount } of excess) settled.set(eopId, `-${amount}`);
  return settled;
}

/**
 * Returns collections and disbursements that farmers must pay for, oldest first. Returns of an input reduce its latest
 * collection. Naira is input 0.
 */
function standing(lines: readonly Line[]): { eopId: number; amount: string }[] {
  const given = lines
    .filter(
      ({ kind, counters, counteredBy }) => effectIsGiven(kind) && counters === null && counteredBy === null,
    )
    .map(({ inputId, amount }) => ({ eopId: inputId ?? 0, amount }));
  for (const eopId of new Set(given.map((each) => each.eopId))) {
    let back = amountsOf(
      lines.filter(({ inputId }) => (inputId ?? 0) === eopId),
      'RETURN',
    );
    for (const each of given.filter((one) => one.eopId === eopId).toReversed()) {
      if (Number(back) <= 0) break;
      const taken = Number(back) < Number(each.amount) ? back : each.amount;
      each.amount = difference(each.amount, taken);
      back = difference(back, taken);
    }
  }
  return given;
}

const effectIsGiven = (kind: EntryKind) => kind === 'COLLECTION' || kind === 'DISBURSEMENT';
