import { type EntryKind, type LedgerEntryDto, product } from '#libs/contracts';
import { sumOf } from './decimals.js';
import { linksOfEntry, type Viewer } from './links.js';

/** An entry as it is read. Figures are text. */
interface ReadEntry
  extends Omit<
    LedgerEntryDto,
    | 'quantity'
    | 'unitCost'
    | 'currentMarketValue'
    | 'totalNoBagsCollected'
    | 'sizeInKg'
    | 'amount'
    | 'recordedOn'
    | 'links'
  > {
  quantity: string | null;
  unitCost: string | null;
  currentMarketValue: string | null;
  totalNoBagsCollected: string | null;
  sizeInKg: string | null;
  amount: string;
  recorderRoles: string[];
  recordedOn: Date;
  approverRoles: string[] | null;
}

const figure = (text: string | null) => (text === null ? null : Number(text));

/** An entry on the wire. `nameOf` says what is told of who recorded it: outside viewers are told a role. */
export function entryDto(
  { recorderRoles, approverRoles, ...row }: ReadEntry,
  viewer: Viewer,
  nameOf: (name: string, roles: readonly string[]) => string,
): LedgerEntryDto {
  return {
    ...row,
    quantity: figure(row.quantity),
    unitCost: figure(row.unitCost),
    currentMarketValue: figure(row.currentMarketValue),
    totalNoBagsCollected: figure(row.totalNoBagsCollected),
    sizeInKg: figure(row.sizeInKg),
    amount: Number(row.amount),
    recordedBy: nameOf(row.recordedBy, recorderRoles),
    recordedOn: row.recordedOn.toISOString(),
    approvedBy: row.approvedBy === null ? null : nameOf(row.approvedBy, approverRoles ?? []),
    links: linksOfEntry(row, viewer),
  };
}

/** Naira of entries of some kinds: beside others, what was brought back is taken off. */
export function amountOfKinds(
  sums: readonly { kind: EntryKind; amount: string }[],
  { isOfReturns }: { isOfReturns: boolean },
): string {
  return sumOf(
    sums.map(({ kind, amount }) => (kind === 'RETURN' && !isOfReturns ? product(amount, -1, 2) : amount)),
  );
}
