import type { Reader } from '../database/transaction.js';
import type { AuditKeys } from './audit-keys.js';
import { type EventRow, GENESIS, hashEvent } from './event-log.js';

/** Types of faults in a chain. */
export type ChainFaultKind = 'changed' | 'missing' | 'cut' | 'dropped' | 'rehashed' | 'unsigned' | 'counter';

export interface ChainFault {
  topic: string;
  /** The first sequence number that differs from what was written. */
  seq: number;
  what: ChainFaultKind;
}

/** A trusted record of a chain's position at a time. */
export interface Anchor {
  seq: number;
  hash: Buffer;
}

export interface ChainCheck {
  /** Positions of this topic in signed checkpoints, in order of sequence. */
  anchors?: readonly Anchor[];
  /** True if there is any signed checkpoint: later rows have a MAC, or are not Gona's. */
  isAnchored?: boolean;
  /** Null: MACs cannot be verified; only their presence is checked. */
  keys: AuditKeys | null;
  /** Called with the number of rows read since the last call. */
  onRead?(rows: number): void;
}

const BATCH = 1000;

/**
 * Verifies the chain of a topic in batches, and returns the first fault, or null if there is none. Checks the chain
 * itself, its counter, and signed checkpoints.
 */
export async function faultOfChain(
  reader: Reader,
  topic: string,
  { anchors = [], isAnchored = false, keys, onRead }: ChainCheck,
): Promise<ChainFault | null> {
  // Read the head first: rows appended during the check are not part of it.
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
      // Every earlier hash was recomputed, so the start of the forgery can no longer be found.
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

/**
 * Rows from before there were keys have no MAC; they are accepted until the first checkpoint, and only if it covers
 * them.
 */
function isSigned(row: EventRow, isAnchored: boolean, keys: AuditKeys | null): boolean {
  if (row.mac === null) return !isAnchored;
  return keys === null || keys.isMacOf(row.mac, row.hash);
}
