import type { Reader } from '../database/transaction.js';
import type { AuditKeys } from './audit-keys.js';
import { type EventRow, GENESIS, hashEvent } from './event-log.js';

/** What may be wrong with a chain. */
export type ChainFaultKind = 'changed' | 'missing' | 'cut' | 'dropped' | 'rehashed' | 'unsigned' | 'counter';

export interface ChainFault {
  topic: string;
  /** The first sequence that is not as it was written. */
  seq: number;
  what: ChainFaultKind;
}

/** Where a chain was at a time, by somebody whose word is believed. */
export interface Anchor {
  seq: number;
  hash: Buffer;
}

export interface ChainCheck {
  /** What signed checkpoints say of this topic, in the order of the sequence. */
  anchors?: readonly Anchor[];
  /** True where there is a signed checkpoint at all: what came after it carries a mac, or is not Gona's. */
  isAnchored?: boolean;
  /** Null: macs cannot be verified, only that they are there. */
  keys: AuditKeys | null;
  /** Is handed the number of rows that were read since it was last called. */
  onRead?(rows: number): void;
}

const BATCH = 1000;

/**
 * Reads the chain of a topic through, a batch at a time, and answers the first fault, or null where it holds: against
 * itself, its counter, and what signed checkpoints say of it.
 */
export async function faultOfChain(
  reader: Reader,
  topic: string,
  { anchors = [], isAnchored = false, keys, onRead }: ChainCheck,
): Promise<ChainFault | null> {
  // The head first: what is appended while the check runs is not part of it.
  const [head] = await reader.query<{ last_seq: number; last_hash: Buffer }>(
    'SELECT last_seq, last_hash FROM event_topic WHERE topic = $1',
    [topic],
  );
  const hashAt = new Map(anchors.map(({ seq, hash }) => [seq, hash]));
  const anchoredUntil = Math.max(0, ...hashAt.keys());
  const last = Math.max(head?.last_seq ?? 0, anchoredUntil);
  const fault = (what: ChainFaultKind, seq: number) => ({ topic, seq, what });
  let prev = GENESIS;
  let expected = 1;
  while (expected <= last) {
    const rows = await reader.query<EventRow>(
      'SELECT * FROM event_log WHERE topic = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq LIMIT $4',
      [topic, expected, last, BATCH],
    );
    if (rows.length === 0) return fault(expected === 1 && !head ? 'dropped' : 'cut', expected);
    for (const row of rows) {
      if (row.seq !== expected) return fault('missing', expected);
      if (!row.prev_hash.equals(prev) || !row.hash.equals(hashEvent(prev, row)))
        return fault('changed', expected);
      // Every hash before it was computed anew with it: where the forgery begins cannot be seen any more.
      if (hashAt.get(expected)?.equals(row.hash) === false) return fault('rehashed', expected);
      if (expected > anchoredUntil && !isSigned(row, isAnchored, keys)) return fault('unsigned', expected);
      prev = row.hash;
      expected += 1;
    }
    onRead?.(rows.length);
  }
  if (!head) return last > 0 ? fault('dropped', 1) : null;
  if (head.last_seq < last) return fault('counter', head.last_seq);
  return head.last_hash.equals(prev) ? null : fault('counter', last);
}

/** Rows from before there were keys have no mac; they count until the first checkpoint covers them, and only if it does. */
function isSigned(row: EventRow, isAnchored: boolean, keys: AuditKeys | null): boolean {
  if (row.mac === null) return !isAnchored;
  return keys === null || keys.isMacOf(row.mac, row.hash);
}
