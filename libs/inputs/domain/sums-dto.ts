import type { LedgerSumsDto } from '#libs/contracts';
import { sumOf } from './decimals.js';

interface Paid {
  collected: string;
  disbursed: string;
  repaidInNaira: string;
  repaidInBags: string;
  settled: string;
}

interface Sums extends Paid {
  allocated: string;
  bags: string;
  entries: number;
}

/** Returns what farmers received and repaid, how much debtors owe, and how much others overpaid. */
export function paidDto({ collected, disbursed, repaidInNaira, repaidInBags, settled }: Paid) {
  const received = sumOf([collected, disbursed]);
  const repaid = sumOf([repaidInNaira, repaidInBags]);
  return {
    received: Number(received),
    repaid: Number(repaid),
    owed: Number(difference(received, settled)),
    overpaid: Number(difference(repaid, settled)),
  };
}

/**
 * Converts sums of a ledger to their DTO. `collected` is net of returns. The totals are computed here exactly, so
 * clients add nothing up.
 */
export function sumsDto(sums: Sums, entitled: string): LedgerSumsDto {
  return {
    entitled: Number(entitled),
    allocated: Number(sums.allocated),
    collected: Number(sums.collected),
    disbursed: Number(sums.disbursed),
    repaidInNaira: Number(sums.repaidInNaira),
    repaidInBags: Number(sums.repaidInBags),
    bags: Number(sums.bags),
    ...paidDto(sums),
    entries: sums.entries,
  };
}

/** Returns what one farmer owes or has overpaid; one of the two is zero. */
export function owedBy(received: string, repaid: string): { owed: number; overpaid: number } {
  const net = Number(difference(received, repaid));
  return { owed: Math.max(net, 0), overpaid: Math.max(-net, 0) };
}

/** Subtracts naira exactly. */
export function difference(from: string, taken: string): string {
  return sumOf([from, taken.startsWith('-') ? taken.slice(1) : `-${taken}`]);
}
