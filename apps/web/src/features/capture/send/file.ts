import type { Queued } from '../store/database.js';
import { sha256 } from '../store/queue.js';

/*
 * A file of unsent captures: `GCF1` | length of the summaries (uint32, big endian) | summaries as JSON | encrypted bytes in
 * that order. The captures stay encrypted to the server, so the file shows initials and times only.
 */

const MAGIC = 'GCF1';
const HEAD_BYTES = 8;

export interface KeptCapture {
  queued: Queued;
  envelope: Blob;
}

/** Returns the file's name: day and time in UTC. */
export const fileName = (now = new Date()): string =>
  `gona-captures-${now.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.gona`;

/** Writes captures into one file, without copying their bytes. */
export function writeFile(captures: readonly KeptCapture[]): Blob {
  const summaries = new TextEncoder().encode(JSON.stringify(captures.map(({ queued }) => queued)));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, summaries.length);
  const envelope = captures.map((capture) => capture.envelope);
  return new Blob([MAGIC, length.buffer, summaries, ...envelope], { type: 'application/octet-stream' });
}

/**
 * Reads a file of captures and compares the checksums. Captures of other agents are left out and counted.
 * @throws Error for another or a cut file
 */
export async function readFile(file: Blob, owner: number): Promise<{ mine: KeptCapture[]; others: number }> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  if (head.byteLength < HEAD_BYTES || new TextDecoder().decode(head.slice(0, 4)) !== MAGIC)
    throw new Error('This is no file of captures.');
  let at = HEAD_BYTES + new DataView(head).getUint32(4);
  const summaries: unknown = JSON.parse(await file.slice(HEAD_BYTES, at).text());
  if (!Array.isArray(summaries)) throw new Error('The file of captures has no list.');
  const mine: KeptCapture[] = [];
  let others = 0;
  for (const queued of summaries as Queued[]) {
    const envelope = file.slice(at, at + queued.size);
    at += queued.size;
    if ((await sha256(await envelope.arrayBuffer())) !== queued.sha256)
      throw new Error('The file of captures is incomplete.');
    if (queued.owner !== owner) others += 1;
    else mine.push({ queued: { ...queued, state: 'waiting', problem: null, storedAt: null }, envelope });
  }
  return { mine, others };
}
