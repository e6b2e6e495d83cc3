import { readFileSync } from 'node:fs';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { shaped } from '#libs/contracts';
import { StartProblem } from '../start/start-problem.js';
import { readAddress, withPassword } from './addresses.js';
import { SECRET_SETTINGS } from './secrets.js';

export type Environment = Record<string, string | undefined>;
type Settings<T extends object> = new () => T;

/** Passwords that may be set separately from their address, without URL encoding. */
const BESIDE = {
  DATABASE_PASSWORD: 'DATABASE_URL',
  DATABASE_DIRECT_PASSWORD: 'DATABASE_DIRECT_URL',
  DATABASE_READ_PASSWORD: 'DATABASE_READ_URL',
  MIGRATION_DATABASE_PASSWORD: 'MIGRATION_DATABASE_URL',
  REDIS_PASSWORD: 'REDIS_URL',
} as const;

/**
 * Parses the settings of an environment. `across` returns faults across several settings; `unused` settings may be
 * missing. Throws `StartProblem` with one line for each invalid setting.
 */
export function readEnvironment<T extends object>(
  Class: Settings<T>,
  env: Environment,
  across: (settings: T) => string[] = () => [],
  unused: readonly string[] = [],
): T {
  const names = namesOf(Class);
  const { given, lines } = withFiles(givenIn(env), names);
  const settings = shaped(Class, withPasswords(given));
  const faults = validateSync(settings, { whitelist: true, forbidUnknownValues: false }).filter(
    ({ property, value }) => value !== undefined || !unused.includes(property),
  );
  const wrong = new Set(faults.map(({ property }) => property));
  const unread = new Set(lines.map((line) => line.split('_FILE', 1)[0]));
  lines.push(...faults.filter(({ property }) => !unread.has(property)).map(lineOf));
  lines.push(...across(settings).filter((line) => !wrong.has(line.split(' ', 1)[0] ?? '')));
  if (lines.length > 0) throw new StartProblem(lines);
  return settings;
}

function namesOf(Class: Settings<object>): Set<string> {
  const known = getMetadataStorage().getTargetValidationMetadatas(Class, '', false, false);
  const names = new Set(known.map(({ propertyName }) => propertyName));
  for (const [beside, name] of Object.entries(BESIDE)) if (names.has(name)) names.add(beside);
  return names;
}

/** Returns the settings with a value. A name without a value, common in .env.example, means the default. */
function givenIn(env: Environment): Record<string, string> {
  const set = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(set.filter(([name, value]) => value !== '' && name === name.toUpperCase()));
}

/** Reads secrets from files, and returns a line for each unreadable one. */
function withFiles(given: Record<string, string>, names: ReadonlySet<string>) {
  const read: Record<string, string> = {};
  const lines: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const path = given[`${name}_FILE`];
    if (path === undefined || !names.has(name)) continue;
    if (given[name] !== undefined) {
      lines.push(`${name}_FILE and ${name} are both set: leave one out`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text === '') lines.push(`${name}_FILE names a file that is empty`);
      else read[name] = text;
    } catch (error) {
      lines.push(`${name}_FILE cannot be read: ${reasonOf(error)}`);
    }
  }
  return { given: { ...given, ...read }, lines };
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not open it';
  return code === 'EISDIR' ? 'it is a folder' : `${code}`;
}

function withPasswords(given: Record<string, string>): Record<string, string> {
  const whole = { ...given };
  for (const [beside, name] of Object.entries(BESIDE)) {
    const [address, password] = [readAddress(given[name]), given[beside]];
    if (typeof address !== 'string') continue;
    whole[name] = password === undefined ? address : withPassword(address, password);
  }
  return whole;
}

/** Returns the fault of one setting: the broadest violated rule, because the others follow from it. */
function lineOf({ property, value, constraints = {} }: ValidationError): string {
  const sentence = constraints.isInt ?? Object.values(constraints)[0] ?? `${property} is not right`;
  return value === undefined ? sentence.replace(`${property} `, `${property} is missing: it `) : sentence;
}
