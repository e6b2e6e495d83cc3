import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntryKind } from '#libs/contracts';

/** Digits and capitals without I, L, O and U (Crockford's base 32), which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Each character has five bits: among people who may guess a million times, one in a million succeeds. */
const LENGTH = 8;

/** Entry that a check code covers. Figures are text, as stored. */
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
  /** In order of recording. */
  entries: readonly CheckedEntry[];
}

/**
 * Returns a code such as `7Q4F-M2KD` for the statement's farmer and all its entries. A different or changed entry gives
 * another code.
 */
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

/** Tests whether a typed code equals this one, ignoring the hyphen and reading O as 0, and I or L as 1. */
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
  /** Number of entries. */
  entries: number;
}

/** `2026-R-12-20416-09` */
export function numberOf({ communityResourceId, season, farmerId, entries }: StatementName): string {
  const kind = season.startsWith('Dry') ? 'D' : 'R';
  return [season.slice(-4), kind, communityResourceId, farmerId, String(entries).padStart(2, '0')].join('-');
}

/** Parses a statement number; returns null if it is invalid. */
export function readNumber(number: string): StatementName | null {
  const [year, kind, ...rest] = number.split('-');
  const [communityResourceId, farmerId, entries] = rest.map(Number);
  const season = SEASONS[kind as 'D' | 'R'];
  if (!year || !season || !communityResourceId || !farmerId || entries === undefined) return null;
  return { communityResourceId, season: `${season} ${year}`, farmerId, entries };
}
