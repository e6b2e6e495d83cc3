import { lock, type Reader } from '#libs/platform';
import { claimDigest, type Head, type SignedCheckpoint } from '../domain/checkpoint.js';

interface CheckpointRow {
  number: number;
  at: Date;
  topics: number;
  events: number;
  heads: Buffer;
  previous: Buffer | null;
  public_key: string;
  signature: Buffer;
}

/** Number of checkpoints in a batch: one an hour is nine thousand in a year. */
const BATCH = 1000;

const signed = (row: CheckpointRow): SignedCheckpoint => ({
  number: row.number,
  at: row.at.toISOString(),
  topics: row.topics,
  events: row.events,
  heads: row.heads.toString('hex'),
  previous: row.previous?.toString('hex') ?? null,
  publicKey: row.public_key,
  signature: row.signature.toString('base64'),
});

export async function newestCheckpoint(reader: Reader): Promise<SignedCheckpoint | null> {
  const [row] = await reader.query<CheckpointRow>(
    'SELECT * FROM audit_checkpoint ORDER BY number DESC LIMIT 1',
  );
  return row ? signed(row) : null;
}

/** Returns all of them in the order of their numbers. */
export async function* allCheckpoints(reader: Reader): AsyncGenerator<SignedCheckpoint> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await reader.query<CheckpointRow>(
      'SELECT * FROM audit_checkpoint WHERE number > $1 ORDER BY number LIMIT $2',
      [after, BATCH],
    );
    yield* rows.map(signed);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.number;
  }
}

/** Returns the heads of all topics in a checkpoint. */
export function headsAt(reader: Reader, number: number): Promise<Head[]> {
  return reader.query<Head>(
    `SELECT DISTINCT ON (topic) topic, seq, hash FROM audit_checkpoint_head
      WHERE checkpoint <= $1 ORDER BY topic, checkpoint DESC`,
    [number],
  );
}

/** Returns the present heads of all topics, in one statement, so that all are of one snapshot. */
export function presentHeads(reader: Reader): Promise<Head[]> {
  return reader.query<Head>(
    'SELECT topic, last_seq AS seq, last_hash AS hash FROM event_topic WHERE last_seq > 0',
  );
}

/** Returns the seconds since the newest row without a MAC; null if all rows have one. */
export async function secondsSinceUnkeyed(reader: Reader): Promise<number | null> {
  const [row] = await reader.query<{ seconds: number }>(
    `SELECT extract(epoch FROM now() - at)::float8 AS seconds FROM event_log
      WHERE mac IS NULL ORDER BY id DESC LIMIT 1`,
  );
  return row?.seconds ?? null;
}

/** Locks checkpoints until the transaction ends, so that only one is made at a time. */
export async function lockCheckpoints(tx: Reader): Promise<void> {
  await lock(tx, 'checkpoint');
}

/** Stores a checkpoint, and the heads that changed since the previous one. */
export async function insertCheckpoint(
  tx: Reader,
  checkpoint: SignedCheckpoint,
  changed: readonly Head[],
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_checkpoint (number, at, topics, events, heads, previous, digest, public_key, signature)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      checkpoint.number,
      checkpoint.at,
      checkpoint.topics,
      checkpoint.events,
      Buffer.from(checkpoint.heads, 'hex'),
      checkpoint.previous === null ? null : Buffer.from(checkpoint.previous, 'hex'),
      claimDigest(checkpoint),
      checkpoint.publicKey,
      Buffer.from(checkpoint.signature, 'base64'),
    ],
  );
  await tx.query(
    `INSERT INTO audit_checkpoint_head (topic, checkpoint, seq, hash)
     SELECT topic, $1, seq, hash FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS h (topic, seq, hash)`,
    [
      checkpoint.number,
      changed.map(({ topic }) => topic),
      changed.map(({ seq }) => seq),
      changed.map(({ hash }) => hash),
    ],
  );
}
