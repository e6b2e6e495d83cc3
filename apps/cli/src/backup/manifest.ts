import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditKeys, CheckValue } from '#libs/platform';
import { Refusal } from './refusal.js';

export const MANIFEST = 'manifest.json';
/** Checksums of the files, in the format of `sha256sum --check`. */
export const FILE_SUMS = 'files.sha256';
/** Since format 2 the dump may be encrypted. */
const FORMAT = 2;
const PURPOSE = 'gona backup manifest\n';

/** Describes a backup. It contains no key, only values that distinguish keys. */
export interface Manifest {
  format: number;
  /** Version of Gona that made it. */
  gona: string;
  madeAt: string;
  /** Distinguishes backups of different databases in the same folder. */
  origin: string;
  /** Major versions of the server and of pg_dump. */
  postgres: number;
  pgDump: number;
  /** Migrations that made its tables, in order. */
  migrations: string[];
  extensions: string[];
  /** Rows of each table. */
  rows: Record<string, number>;
  /** Bytes of each table and index, used to estimate the remaining work. */
  sizes: Record<string, number>;
  log: LogHeads;
  /** Public keys that can decrypt the dump; empty if it is not encrypted. Absent in format 1. */
  recipients?: string[];
  keys: { setting: string; keyId: number; check: string }[];
  files: {
    count: number;
    bytes: number;
    /** Files that rows of the database refer to and that did not exist. */
    missing: string[];
    /** Files cleared during the backup, together with their rows. */
    vanished: string[];
  };
  parts: { name: string; bytes: number; sha256: string }[];
}

/** Heads of the event log and its checkpoints. */
export interface LogHeads {
  topics: number;
  /** SHA-256 of the heads of all chains. */
  heads: string;
  /** Time of its newest entry. */
  newest: string | null;
  /** Number and digest of the newest signed checkpoint. */
  checkpoint: { number: number; digest: string } | null;
}

export const isEncrypted = ({ recipients = [] }: Pick<Manifest, 'recipients'>) => recipients.length > 0;

/** Returns the name of the dump; `age` can decrypt an encrypted one. */
export const dumpOf = (manifest: Pick<Manifest, 'recipients'>) =>
  isEncrypted(manifest) ? 'database.dump.age' : 'database.dump';

/** Writes the manifest, signed with the audit key. Waits until it is on disk. */
export async function writeManifest(folder: string, manifest: Manifest, keys: AuditKeys): Promise<void> {
  const signature = keys.sign(PURPOSE + JSON.stringify(manifest)).toString('base64');
  const text = `${JSON.stringify({ manifest, signature }, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

export interface SignedManifest {
  manifest: Manifest;
  /** Returns true if it is unchanged since it was signed with this key. */
  isSignedBy(keys: AuditKeys): boolean;
}

/** Reads the manifest. Throws a `Refusal` if the folder is no complete backup, or has a later format. */
export async function readManifest(folder: string): Promise<SignedManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Refusal(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  });
  const { manifest, signature } = parsed(folder, text);
  if (manifest.format > FORMAT)
    throw new Refusal(
      `This backup belongs to a later version of Gona, ${manifest.gona}. Restore it with that version.`,
    );
  return {
    manifest,
    isSignedBy: (keys) =>
      keys.sign(PURPOSE + JSON.stringify(manifest)).equals(Buffer.from(signature, 'base64')),
  };
}

function parsed(folder: string, text: string): { manifest: Manifest; signature: string } {
  try {
    const read = JSON.parse(text) as { manifest?: Manifest; signature?: string };
    if (typeof read.manifest?.format === 'number' && typeof read.signature === 'string')
      return read as { manifest: Manifest; signature: string };
  } catch {
    // Reported below.
  }
  throw new Refusal(`${join(folder, MANIFEST)} is damaged.`);
}

export const keysOf = ({ keys }: Manifest): CheckValue[] =>
  keys.map(({ setting, keyId, check }) => ({ setting, key_id: keyId, value: Buffer.from(check, 'hex') }));

export const FORM = { format: FORMAT } as const;
