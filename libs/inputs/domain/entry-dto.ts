import type { StoredUser } from '#libs/access';
import { type EntryKind, type LedgerEntryDto, product, type UserNameDto } from '#libs/contracts';
import { sumOf } from './decimals.js';
import { linksOfEntry, type Viewer } from './links.js';

/** Entry as read. Figures are text. */
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
  isErased: boolean;
}

const figure = (text: string | null) => (text === null ? null : Number(text));

/** Converts an entry to its DTO, without the words about an erased farmer. `nameOf` names the recorder: outside viewers see a role. */
export function entryDto(
  { isErased, ...row }: ReadEntry,
  viewer: Viewer,
  nameOf: (user: StoredUser) => UserNameDto,
): LedgerEntryDto {
  const recorder = nameOf(row.recorder);
  const approver = row.approver && nameOf(row.approver);
  return {
    ...row,
    reference: isErased ? null : row.reference,
    note: isErased ? null : row.note,
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

/** Adds up the naira of entries of some kinds. If there are other kinds than returns, returns are subtracted. */
export function amountOfKinds(
  sums: readonly { kind: EntryKind; amount: string }[],
  { isOfReturns }: { isOfReturns: boolean },
): string {
  return sumOf(
    sums.map(({ kind, amount }) => (kind === 'RETURN' && !isOfReturns ? product(amount, -1, 2) : amount)),
  );
}
