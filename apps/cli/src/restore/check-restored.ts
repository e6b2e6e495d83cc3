import { verifyLog } from '#libs/audit';
import * as DOMAINS from '#libs/domains';
import { AuditKeys, type Config, domainsOf, type Reader } from '#libs/platform';
import { headsOfLog, rowsOfTables, tablesOf } from '../backup/facts.js';
import type { Manifest } from '../backup/manifest.js';
import { Refusal } from '../backup/refusal.js';
import { ProgressBar } from '../progress-bar.js';

/** Compares the restored rows with the manifest. Throws a `Refusal` that names each difference. */
export async function requireSameRows(reader: Reader, manifest: Manifest): Promise<void> {
  const progress = new ProgressBar(process.stderr, 'Counting rows');
  const rows = await rowsOfTables(reader, await tablesOf(reader), progress.at);
  progress.end();
  const names = [...new Set([...Object.keys(rows), ...Object.keys(manifest.rows)])].sort();
  const wrong = names
    .filter((name) => rows[name] !== manifest.rows[name])
    .map(
      (name) =>
        `  ${name}: ${manifest.rows[name] ?? 'no'} rows were backed up, ${rows[name] ?? 'no'} restored`,
    );
  if (wrong.length > 0) throw new Refusal(`The restored data differs from the backup.\n${wrong.join('\n')}`);
  const heads = await headsOfLog(reader);
  if (JSON.stringify(heads) !== JSON.stringify(manifest.log))
    throw new Refusal('The restored event log differs from the backup.');
}

/** Verifies the hash chains of the log. Returns faults, which existed when the backup was made. */
export async function faultsOfLog(reader: Reader, config: Config): Promise<string[]> {
  const keys = new AuditKeys(config.AUDIT_KEY);
  const progress = new ProgressBar(process.stderr, 'Reading the log');
  const found = await verifyLog(reader, {
    publicKey: keys.publicKey,
    keys,
    file: null,
    onProgress: progress.at,
  });
  progress.end();
  return found.faults;
}

/**
 * Decrypts a sample for each key: BVNs, second factors, files of the backup, marks of the log. Returns a line for each
 * setting. Throws a `Refusal` if a sample cannot be read.
 * @param config that of the restored database, with the files of the backup
 */
export async function proofsOfKeys(reader: Reader, config: Config): Promise<string[]> {
  const found = new Map<string, boolean | null>();
  for (const { setting, holds } of domainsOf(DOMAINS).flatMap(({ keyProofs = [] }) => keyProofs)) {
    const answer = await holds(reader, config);
    if (answer === false) throw new Refusal(`${setting} cannot decrypt the restored data.`);
    found.set(setting, (found.get(setting) ?? null) || answer);
  }
  return [...found].map(([setting, answer]) =>
    answer ? `${setting} decrypts the stored data` : `${setting}: no stored data needs it`,
  );
}
