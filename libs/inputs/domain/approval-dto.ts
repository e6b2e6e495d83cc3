import { type StoredUser, userName } from '#libs/access';
import { IDENTITY_MESSAGES, type LedgerApprovalDto } from '#libs/contracts';
import { linksOfApproval, type Viewer } from './links.js';

/** Stored approval. Figures are text. */
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
    | 'cannotDecide'
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

/** A viewer, with the reasons why they may not decide for some users. */
export interface Decider extends Viewer {
  reasons: ReadonlyMap<number, keyof typeof IDENTITY_MESSAGES.independence>;
}

/** Converts an approval to its DTO, together with the other columns of its row. */
export function approvalDto<Row extends StoredApproval>(
  { asker, decider, quantity, amount, recordedBefore, askedOn, decidedOn, ...row }: Row,
  viewer: Decider,
) {
  const isWaiting = row.state === 'WAITING';
  const cannotDecide = isWaiting ? whyNot(asker.id, viewer) : null;
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
    cannotDecide,
    links: linksOfApproval({ id: row.id, isWaiting, cannotDecide }, viewer),
  };
}

function whyNot(askedById: number, { isConfirmed, reasons }: Decider): string | null {
  if (!isConfirmed) return IDENTITY_MESSAGES.unconfirmed;
  const reason = reasons.get(askedById);
  return reason ? IDENTITY_MESSAGES.independence[reason] : null;
}
