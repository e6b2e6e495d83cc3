import { createHash, createPublicKey, verify } from 'node:crypto';

/** Head of a topic's chain. */
export interface Head {
  topic: string;
  seq: number;
  hash: Buffer;
}

/** Signed content of a checkpoint. */
export interface CheckpointClaim {
  /** 1 for the first, without gaps. */
  number: number;
  /** UTC, ISO 8601. */
  at: string;
  topics: number;
  events: number;
  /** `headsDigest`, in hexadecimal. */
  heads: string;
  /** `claimDigest` of the previous checkpoint, in hexadecimal; null in the first. */
  previous: string | null;
}

export interface SignedCheckpoint extends CheckpointClaim {
  /** Ed25519, 32 bytes in base64. */
  publicKey: string;
  /** 64 bytes in base64. */
  signature: string;
}

/** Checkpoint as stored outside Gona. */
export interface CheckpointFile extends SignedCheckpoint {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** Topic, last sequence, hash of its last row in hexadecimal. */
  topicHeads: [string, number, string][];
}

const FORMAT = 'gona-audit-checkpoint';
const VERSION = 1;
/** The DER header before the 32 bytes of an Ed25519 public key (RFC 8410, section 4). */
const PUBLIC_HEADER = Buffer.from('302a300506032b6570032100', 'hex');

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest();

/** Returns the text to sign: always the same for the same claim. */
export function claimText({ number, at, topics, events, heads, previous }: CheckpointClaim): string {
  return JSON.stringify([FORMAT, VERSION, number, at, topics, events, heads, previous]);
}

/** Returns the digest that identifies a checkpoint in logs, and in the next one. */
export function claimDigest(claim: CheckpointClaim): Buffer {
  return sha256(claimText(claim));
}

/** Returns one hash over the heads of all topics, in any order. */
export function headsDigest(heads: readonly Head[]): Buffer {
  const sorted = [...heads].sort((a, b) => (a.topic < b.topic ? -1 : 1));
  const hash = createHash('sha256');
  for (const { topic, seq, hash: last } of sorted) hash.update(`${topic}\t${seq}\t${last.toString('hex')}\n`);
  return hash.digest();
}

/** Verifies the key's signature of the checkpoint's claim. */
export function isSignedBy(checkpoint: SignedCheckpoint, publicKey: string): boolean {
  const raw = Buffer.from(publicKey, 'base64');
  if (checkpoint.publicKey !== publicKey || raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_HEADER, raw]), format: 'der', type: 'spki' });
  return verify(
    null,
    Buffer.from(claimText(checkpoint), 'utf8'),
    key,
    Buffer.from(checkpoint.signature, 'base64'),
  );
}

export function fileOf(checkpoint: SignedCheckpoint, heads: readonly Head[]): CheckpointFile {
  const { number, at, topics, events, heads: digest, previous, publicKey, signature } = checkpoint;
  return {
    format: FORMAT,
    version: VERSION,
    number,
    at,
    topics,
    events,
    heads: digest,
    previous,
    publicKey,
    signature,
    topicHeads: heads.map(({ topic, seq, hash }) => [topic, seq, hash.toString('hex')]),
  };
}

/** Returns the heads in a file. */
export function headsOf(file: CheckpointFile): Head[] {
  return file.topicHeads.map(([topic, seq, hash]) => ({ topic, seq, hash: Buffer.from(hash, 'hex') }));
}

/** Parses the text of a file. Throws a sentence if it is invalid. */
export function readCheckpointFile(text: string): CheckpointFile {
  const file = parsed(text);
  if (file?.format !== FORMAT) throw new Error('This file is not a checkpoint of a Gona audit log.');
  if (file.version !== VERSION) throw new Error('This checkpoint was made by a later version of Gona.');
  const isWhole =
    Number.isSafeInteger(file.number) &&
    typeof file.at === 'string' &&
    typeof file.heads === 'string' &&
    typeof file.publicKey === 'string' &&
    typeof file.signature === 'string' &&
    Array.isArray(file.topicHeads) &&
    file.topicHeads.every(
      (head) =>
        Array.isArray(head) &&
        typeof head[0] === 'string' &&
        Number.isSafeInteger(head[1]) &&
        /^[0-9a-f]{64}$/.test(String(head[2])),
    );
  if (!isWhole) throw new Error('This checkpoint is damaged.');
  return file as CheckpointFile;
}

function parsed(text: string): Partial<CheckpointFile> | null {
  try {
    return JSON.parse(text) as Partial<CheckpointFile> | null;
  } catch {
    return null;
  }
}

/** Returns why a file proves nothing, as a sentence; null if it is complete and signed by the key. */
export function faultOfFile(file: CheckpointFile, publicKey: string): string | null {
  if (file.publicKey !== publicKey) return 'The checkpoint was signed with a key that is not trusted here.';
  if (!isSignedBy(file, publicKey))
    return 'The checkpoint is forged: its signature does not match its content.';
  const heads = headsOf(file);
  const events = heads.reduce((sum, { seq }) => sum + seq, 0);
  const isOwn =
    headsDigest(heads).toString('hex') === file.heads &&
    heads.length === file.topics &&
    events === file.events;
  return isOwn ? null : 'The checkpoint is forged: its list of topics is not the signed one.';
}
