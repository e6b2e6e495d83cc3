import { type StoredUser, userName } from '#libs/access';
import type { LedgerApprovalDto } from '#libs/contracts';
import { linksOfApproval, type Viewer } from './links.js';

/** An approval as it is stored. Figures are text. */
export interface StoredApproval
  extends Omit<
    LedgerApprovalDto,
    | 'quantity'
    | 'amount'
    | 'recordedBefore'
    | 'askedBy'
    | 'asker'
    | 'askedOn'
    | 'decidedBy'
    | 'decider'
    | 'decidedOn'
    | 'isOwn'
    | 'links'
  > {
  quantity: string | null;
  amount: string;
  recordedBefore: string;
  asker: StoredUser;
  decider: StoredUser | null;
  askedOn: Date;
  decidedOn: Date | null;
}

/** An approval on the wire, with whatever else was read of it. */
export function approvalDto<Row extends StoredApproval>(
  { asker, decider, quantity, amount, recordedBefore, askedOn, decidedOn, ...row }: Row,
  viewer: Viewer,
) {
  return {
    ...row,
    quantity: quantity === null ? null : Number(quantity),
    amount: Number(amount),
    recordedBefore: Number(recordedBefore),
    askedBy: asker.name,
    asker: userName(asker),
    decidedBy: decider?.name ?? null,
    decider: decider && userName(decider),
    askedOn: askedOn.toISOString(),
    decidedOn: decidedOn?.toISOString() ?? null,
    isOwn: asker.id === viewer.id,
    links: linksOfApproval({ id: row.id, isWaiting: row.state === 'WAITING', askedBy: asker.id }, viewer),
  };
}
