import type { Transaction, Trashed } from '#libs/platform';

/** Nothing of a community resource goes for good yet: its farms, farmers and ledger are others'. */
export const purgeResource = async (_tx: Transaction, _item: Trashed, _limit: number): Promise<number> => 0;
