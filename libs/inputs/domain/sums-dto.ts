import type { LedgerSumsDto } from '#libs/contracts';
import { sumOf } from './decimals.js';

interface Sums {
  allocated: string;
  collected: string;
  disbursed: string;
  repaidInNaira: string;
  repaidInBags: string;
  bags: string;
  entries: number;
}

/** Sums of a ledger on the wire. `collected` has what was brought back taken off. Nothing is added up there: it was, exactly, here. */
export function sumsDto(sums: Sums, entitled: string): LedgerSumsDto {
  const received = sumOf([sums.collected, sums.disbursed]);
  const repaid = sumOf([sums.repaidInNaira, sums.repaidInBags]);
  return {
    entitled: Number(entitled),
    allocated: Number(sums.allocated),
    collected: Number(sums.collected),
    disbursed: Number(sums.disbursed),
    received: Number(received),
    repaidInNaira: Number(sums.repaidInNaira),
    repaidInBags: Number(sums.repaidInBags),
    bags: Number(sums.bags),
    repaid: Number(repaid),
    owed: Number(difference(received, repaid)),
    entries: sums.entries,
  };
}

/** One amount of naira less another, exactly. */
export function difference(from: string, taken: string): string {
  return sumOf([from, taken.startsWith('-') ? taken.slice(1) : `-${taken}`]);
}
