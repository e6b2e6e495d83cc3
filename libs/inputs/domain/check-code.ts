import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntryKind } from '#libs/contracts';

/** Figures and capitals without I, L, O and U (Crockford's base 32): nobody reads one of them for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of five bits each: of those who may guess a million times, one in a million guesses right. */
const LENGTH = 8;

/** What a check code vouches for. Figures are text, as they are stored. */
export interface CheckedEntry {
  id: number;
  kind: EntryKind;
  inputId: number | null;
  quantity: string | null;
  unitCost: string | null;
  totalNoBagsCollected: string | null;
  currentMarketValue: string | null;
  sizeInKg: string | null;
  amount: string;
  transactionDate: string;
  reference: string | null;
  counters: number | null;
}

export interface CheckedStatement {
  communityResourceId: number;
  season: string;
  farmerId: number;
  /** In the order in which they were recorded. */
  entries: readonly CheckedEntry[];
}

/** `7Q4F-M2KD`: of whose statement, and of each entry in it. Another entry, or one that is not as it was, makes another code. */
export function checkCodeOf(
  { communityResourceId, season, farmerId, entries }: CheckedStatement,
  key: Buffer,
): string {
  const facts = [
    communityResourceId,
    season,
    farmerId,
    entries.map((entry) => [
      entry.id,
      entry.kind,
      entry.inputId,
      entry.quantity,
      entry.unitCost,
      entry.totalNoBagsCollected,
      entry.currentMarketValue,
      entry.sizeInKg,
      entry.amount,
      entry.transactionDate,
      entry.reference,
      entry.counters,
    ]),
  ];
  const mac = createHmac('sha256', key).update(JSON.stringify(facts)).digest();
  let bits = mac.readBigUInt64BE() >> 24n;
  let code = '';
  for (let at = 0; at < LENGTH; at += 1) {
    code = `${LETTERS[Number(bits & 31n)]}${code}`;
    bits >>= 5n;
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Whether a code was typed that reads like this one: without its hyphen, with O for 0, I or L for 1. */
export function isCheckCode(typed: string, code: string): boolean {
  const read = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('-', '');
  const [given, own] = [Buffer.from(read), Buffer.from(code.replace('-', ''))];
  return given.length === own.length && timingSafeEqual(given, own);
}

const SEASONS = { D: 'Dry Season', R: 'Rainy Season' } as const;

export interface StatementName {
  communityResourceId: number;
  season: string;
  farmerId: number;
  /** How many it has. */
  entries: number;
}

/** `2026-R-12-20416-09` */
export function numberOf({ communityResourceId, season, farmerId, entries }: StatementName): string {
  const kind = season.startsWith('Dry') ? 'D' : 'R';
  return [season.slice(-4), kind, communityResourceId, farmerId, String(entries).padStart(2, '0')].join('-');
}

/** What a statement number names; null where it is none. */
export function readNumber(number: string): StatementName | null {
  const [year, kind, ...rest] = number.split('-');
  const [communityResourceId, farmerId, entries] = rest.map(Number);
  const season = SEASONS[kind as 'D' | 'R'];
  if (!year || !season || !communityResourceId || !farmerId || entries === undefined) return null;
  return { communityResourceId, season: `${season} ${year}`, farmerId, entries };
}
