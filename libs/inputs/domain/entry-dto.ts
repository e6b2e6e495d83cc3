import type { StoredUser } from '#libs/access';
import { type EntryKind, type LedgerEntryDto, product, type UserNameDto } from '#libs/contracts';
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
    | 'recordedBy'
    | 'recorder'
    | 'recordedOn'
    | 'approvedBy'
    | 'approver'
    | 'links'
  > {
  quantity: string | null;
  unitCost: string | null;
  currentMarketValue: string | null;
  totalNoBagsCollected: string | null;
  sizeInKg: string | null;
  amount: string;
  recorder: StoredUser;
  recordedOn: Date;
  approver: StoredUser | null;
}

const figure = (text: string | null) => (text === null ? null : Number(text));

/** An entry on the wire. `nameOf` names who recorded it: outside viewers are told a role. */
export function entryDto(
  row: ReadEntry,
  viewer: Viewer,
  nameOf: (user: StoredUser) => UserNameDto,
): LedgerEntryDto {
  const recorder = nameOf(row.recorder);
  const approver = row.approver && nameOf(row.approver);
  return {
    ...row,
    quantity: figure(row.quantity),
    unitCost: figure(row.unitCost),
    currentMarketValue: figure(row.currentMarketValue),
    totalNoBagsCollected: figure(row.totalNoBagsCollected),
    sizeInKg: figure(row.sizeInKg),
    amount: Number(row.amount),
    recordedBy: recorder.name,
    recorder,
    recordedOn: row.recordedOn.toISOString(),
    approvedBy: approver?.name ?? null,
    approver,
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
