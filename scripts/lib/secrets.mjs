import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dataPath } from './paths.mjs';
import { readJson, writeJson, writePrivate } from './state.mjs';

const names = ['JWT_SECRET', 'BVN_ENCRYPTION_KEY', 'BVN_INDEX_KEY', 'FILE_ENCRYPTION_KEY', 'AUDIT_KEY'];

/**
 * Returns the secrets of a development start, generated once and stored in `.data/secrets.json`. Never regenerates them
 * while the file exists, because encrypted data must stay readable.
 * @returns 32 random bytes in base64 per name
 */
export function developmentSecrets(root) {
  const file = dataPath(root, 'secrets.json');
  const kept = readJson(file, undefined);
  if (!kept && existsSync(file)) throw new Error(`${file} is damaged. Restore it; the data depends on it.`);
  const secrets = { ...kept };
  for (const name of names) secrets[name] ??= randomBytes(32).toString('base64');
  if (names.some((name) => kept?.[name] !== secrets[name])) writeJson(file, secrets);
  return secrets;
}

/** Returns the demo users' password: `DEMO_PASSWORD`, or one generated once and stored in `.data/demo-password`. */
export function demoPassword(root, environment = process.env) {
  if (environment.DEMO_PASSWORD) return environment.DEMO_PASSWORD;
  const file = dataPath(root, 'demo-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  // Upper and lower case, a digit and a sign, to satisfy any password rule.
  const password = `Gona-${randomBytes(6).toString('hex')}7`;
  writePrivate(file, `${password}\n`);
  return password;
}
