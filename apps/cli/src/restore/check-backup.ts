import { join } from 'node:path';
import { inBytes } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { AuditKeys, type Config, faultsOfKeys, isReplaced, placeOf, schemaOf } from '#libs/platform';
import { checksumOf, readSums } from '../backup/checksums.js';
import { dumpOf, keysOf, type Manifest, readManifest } from '../backup/manifest.js';
import { Refusal } from '../backup/refusal.js';
import { ProgressBar } from '../progress-bar.js';

/** A backup that can be restored: complete, with a matching version and keys. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  files: { id: string; sha256: string }[];
}

/** Reads all of a backup before anything is changed. Throws a `Refusal` that describes the fault. */
export async function checkBackup(
  folder: string,
  config: Config,
  signal: AbortSignal,
): Promise<CheckedBackup> {
  const { manifest, isSignedBy } = await readManifest(folder);
  const known = new Set(schemaOf(DOMAINS).migrations.map((each) => new each().name ?? each.name));
  const unknown = manifest.migrations.filter((name) => !known.has(name) && !isReplaced(name));
  if (unknown.length > 0)
    throw new Refusal(
      `This backup belongs to a newer version of Gona (${manifest.gona}, ${unknown.at(-1)}). Restore it with that version.`,
    );
  const faults = faultsOfKeys(keysOf(manifest), config);
  if (faults.length > 0)
    throw new Refusal(
      `This backup was made with other keys. Nothing was changed.\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  if (!isSignedBy(new AuditKeys(config.AUDIT_KEY)))
    throw new Refusal('The manifest is damaged or was changed: its signature does not match.');

  const progress = new ProgressBar(process.stderr, 'Checking the backup', undefined, inBytes);
  const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, manifest.files.bytes);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    progress.at(done, total);
  };
  for (const part of manifest.parts)
    await requireSum(join(folder, part.name), part.sha256, { signal, onBytes });
  const files = await readSums(folder);
  for (const { id, sha256 } of files)
    await requireSum(join(folder, 'files', placeOf(id)), sha256, { signal, onBytes });
  progress.end();
  if (files.length !== manifest.files.count || !manifest.parts.some(({ name }) => name === dumpOf(manifest)))
    throw new Refusal('The backup is incomplete: files in the manifest are missing.');
  return { folder, manifest, files };
}

async function requireSum(
  path: string,
  sha256: string,
  by: { signal: AbortSignal; onBytes(bytes: number): void },
): Promise<void> {
  const sum = await checksumOf(path, by).catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT') throw new Refusal(`The backup is incomplete: ${path} is missing.`);
    throw error;
  });
  if (sum.sha256 !== sha256) throw new Refusal(`The backup is damaged: ${path} was changed.`);
}
