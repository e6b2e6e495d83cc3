import type { Evidence, PairState } from '#libs/contracts';

/** A pair with both farmers, as read. */
export interface PairRow {
  id: number;
  accountId: number;
  farmerId: number;
  otherId: number;
  version: number;
  state: PairState;
  score: number;
  evidence: Evidence[];
  farmerName: string;
  farmerNumber: string | null;
  otherName: string;
  otherNumber: string | null;
  settledBy: string | null;
  settledAt: Date | null;
  mergeId: number | null;
  mainId: number | null;
  undoUntil: Date | null;
}

/** One record of a pair, with everything that the comparison shows. */
export interface SideRow {
  id: number;
  version: number;
  updatedOn: Date;
  hasBvn: boolean;
  place: string | null;
  communities: string[];
  programmes: string[];
  prints: number;
  received: string;
  owed: string;
  values: Record<string, string | null>;
}
