import { type Anchor, type AuditKeys, type ChainFault, faultOfChain, type Reader } from '#libs/platform';
import {
  type CheckpointFile,
  claimDigest,
  faultOfFile,
  type Head,
  headsDigest,
  headsOf,
  isSignedBy,
  type SignedCheckpoint,
} from './domain/checkpoint.js';
import { sentenceOfFault } from './domain/fault-sentence.js';
import { allCheckpoints, headsAt, presentHeads } from './persistence/checkpoint.queries.js';

export interface LogVerification {
  /** Faults as sentences; empty if everything is valid. */
  faults: string[];
  topics: number;
  events: number;
  /** Checkpoints in the database, all of them verified. */
  checkpoints: number;
  newest: SignedCheckpoint | null;
}

/**
 * Verifies a whole log for consistency, against its checkpoints in the database, and against one stored elsewhere. It
 * reads every row once, in batches.
 */
export async function verifyLog(
  reader: Reader,
  by: {
    /** The trusted key. */
    publicKey: string;
    /** Null: rows after the newest checkpoint are only checked for consistency. */
    keys: AuditKeys | null;
    file: CheckpointFile | null;
    onProgress?(done: number, total: number): void;
  },
): Promise<LogVerification> {
  const faults: string[] = [];
  const forged = by.file && faultOfFile(by.file, by.publicKey);
  if (forged) return { faults: [forged], topics: 0, events: 0, checkpoints: 0, newest: null };
  const stored = await storedCheckpoints(reader, by.publicKey, by.file);
  faults.push(...stored.faults);

  const present = await presentHeads(reader);
  const anchors = new Map<string, Anchor[]>();
  for (const head of [...(by.file ? headsOf(by.file) : []), ...stored.heads])
    anchors.set(head.topic, [...(anchors.get(head.topic) ?? []), head]);
  const topics = [...new Set([...present.map(({ topic }) => topic), ...anchors.keys()])].sort();
  const total = present.reduce((sum, { seq }) => sum + seq, 0);
  const isAnchored = by.file !== null || stored.newest !== null;
  let done = 0;
  const onRead = (rows: number) => {
    done += rows;
    by.onProgress?.(done, total);
  };
  for (const topic of topics) {
    const check = { anchors: anchors.get(topic), isAnchored, keys: by.keys, onRead };
    const fault: ChainFault | null = await faultOfChain(reader, topic, check);
    if (fault) faults.push(sentenceOfFault(fault));
  }
  return { faults, topics: topics.length, events: done, checkpoints: stored.count, newest: stored.newest };
}

/**
 * Verifies the checkpoints in the database: each is signed and chained to the previous one, and the one stored
 * elsewhere is among them.
 */
async function storedCheckpoints(
  reader: Reader,
  publicKey: string,
  file: CheckpointFile | null,
): Promise<{ faults: string[]; heads: Head[]; newest: SignedCheckpoint | null; count: number }> {
  const faults: string[] = [];
  let before: SignedCheckpoint | null = null;
  let kept = false;
  let count = 0;
  for await (const checkpoint of allCheckpoints(reader)) {
    const { number } = checkpoint;
    const expected: number = (before?.number ?? 0) + 1;
    if (number !== expected) faults.push(`Checkpoint ${expected} is missing from the database.`);
    else if (checkpoint.previous !== (before ? claimDigest(before).toString('hex') : null))
      faults.push(`Checkpoint ${number} in the database does not follow from the one before it.`);
    if (!isSignedBy(checkpoint, publicKey)) faults.push(`Checkpoint ${number} in the database is forged.`);
    if (number === file?.number) kept = claimDigest(checkpoint).equals(claimDigest(file));
    before = checkpoint;
    count += 1;
  }
  if (file && !kept) faults.push(`Checkpoint ${file.number} in the database differs from the file.`);
  const heads = before ? await headsAt(reader, before.number) : [];
  if (before && headsDigest(heads).toString('hex') !== before.heads) {
    faults.push(`The list of topics of checkpoint ${before.number} in the database is not the signed one.`);
    return { faults, heads: [], newest: before, count };
  }
  // Forged checkpoints prove nothing.
  return { faults, heads: faults.length > 0 ? [] : heads, newest: before, count };
}
