import type { LedgerApprovalDto } from '#libs/contracts';
import { linksOfApproval, type Viewer } from './links.js';

/** An approval as it is stored. Figures are text. */
export interface StoredApproval
  extends Omit<
    LedgerApprovalDto,
    'quantity' | 'amount' | 'recordedBefore' | 'askedOn' | 'decidedOn' | 'isOwn' | 'links'
  > {
  quantity: string | null;
  amount: string;
  recordedBefore: string;
  askedById: number;
  askedOn: Date;
  decidedOn: Date | null;
}

/** An approval on the wire, with whatever else was read of it. */
export function approvalDto<Row extends StoredApproval>(
  { askedById, quantity, amount, recordedBefore, askedOn, decidedOn, ...row }: Row,
  viewer: Viewer,
) {
  return {
    ...row,
    quantity: quantity === null ? null : Number(quantity),
    amount: Number(amount),
    recordedBefore: Number(recordedBefore),
    askedOn: askedOn.toISOString(),
    decidedOn: decidedOn?.toISOString() ?? null,
    isOwn: askedById === viewer.id,
    links: linksOfApproval({ id: row.id, isWaiting: row.state === 'WAITING', askedBy: askedById }, viewer),
  };
}
