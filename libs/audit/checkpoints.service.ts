import { Injectable } from '@nestjs/common';
import { AuditKeys, Database } from '#libs/platform';
import {
  type CheckpointClaim,
  type CheckpointFile,
  claimDigest,
  claimText,
  fileOf,
  headsDigest,
  type SignedCheckpoint,
} from './domain/checkpoint.js';
import {
  headsAt,
  insertCheckpoint,
  lockCheckpoints,
  newestCheckpoint,
  presentHeads,
} from './persistence/checkpoint.queries.js';

/** Creates and reads signed checkpoints of the log: the heads of all topics at a time. */
@Injectable()
export class Checkpoints {
  constructor(
    private readonly database: Database,
    private readonly keys: AuditKeys,
  ) {}

  /**
   * Makes a checkpoint, chained to the previous one. Returns the previous one if nothing has happened since; `isNew`
   * tells which.
   */
  make(): Promise<{ checkpoint: SignedCheckpoint; isNew: boolean }> {
    return this.database.transaction(async (tx) => {
      await lockCheckpoints(tx);
      const before = await newestCheckpoint(tx);
      const heads = await presentHeads(tx);
      const digest = headsDigest(heads).toString('hex');
      if (before?.heads === digest) return { checkpoint: before, isNew: false };
      const claim: CheckpointClaim = {
        number: (before?.number ?? 0) + 1,
        at: new Date().toISOString(),
        topics: heads.length,
        events: heads.reduce((sum, { seq }) => sum + seq, 0),
        heads: digest,
        previous: before && claimDigest(before).toString('hex'),
      };
      const checkpoint = {
        ...claim,
        publicKey: this.keys.publicKey,
        signature: this.keys.sign(claimText(claim)).toString('base64'),
      };
      const known = new Map((await headsAt(tx, claim.number)).map(({ topic, hash }) => [topic, hash]));
      await insertCheckpoint(
        tx,
        checkpoint,
        heads.filter(({ topic, hash }) => !known.get(topic)?.equals(hash)),
      );
      return { checkpoint, isNew: true };
    });
  }

  newest(): Promise<SignedCheckpoint | null> {
    return newestCheckpoint(this.database);
  }

  /** Returns a checkpoint with all its heads, to be stored outside Gona. */
  async file(checkpoint: SignedCheckpoint): Promise<CheckpointFile> {
    return fileOf(checkpoint, await headsAt(this.database, checkpoint.number));
  }
}

/** Formats a checkpoint in one line for logs, so that log storage also holds the digest. */
export function lineOf(checkpoint: SignedCheckpoint): string {
  const { number, at, topics, events, publicKey } = checkpoint;
  const digest = claimDigest(checkpoint).toString('hex');
  return `audit checkpoint ${number} of ${at}: ${events} entries in ${topics} topics, sha256 ${digest}, public key ${publicKey}`;
}
