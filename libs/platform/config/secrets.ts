import { ValidateBy, type ValidationArguments } from 'class-validator';
import { splitRing } from '#libs/identifier-encryption';

/** Secrets that each installation generates for itself, all different. */
export const OWN_SECRETS = [
  'JWT_SECRET',
  'BVN_ENCRYPTION_KEY',
  'BVN_INDEX_KEY',
  'FILE_ENCRYPTION_KEY',
  'AUDIT_KEY',
] as const;

/** Key rings, each replacing the single key it is named after. */
export const RINGS = {
  BVN_ENCRYPTION_KEY: 'BVN_ENCRYPTION_KEYS',
  FILE_ENCRYPTION_KEY: 'FILE_ENCRYPTION_KEYS',
} as const;

/** Secret settings. Each may be read from a file, named by `<NAME>_FILE`. */
export const SECRET_SETTINGS: readonly string[] = [
  ...OWN_SECRETS,
  ...Object.values(RINGS),
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'DATABASE_DIRECT_URL',
  'DATABASE_DIRECT_PASSWORD',
  'DATABASE_READ_URL',
  'DATABASE_READ_PASSWORD',
  'MIGRATION_DATABASE_URL',
  'MIGRATION_DATABASE_PASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'REDIS_SENTINEL_PASSWORD',
  'FILES_ACCESS_KEY_ID',
  'FILES_SECRET_ACCESS_KEY',
  'GOOGLE_MAPS_KEY',
  'TERMII_API_KEY',
  'TERMII_SECRET_KEY',
  'AFRICASTALKING_API_KEY',
  'AFRICASTALKING_RECEIPT_KEY',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_KEY_SECRET',
  'PAYSTACK_SECRET_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMTP_URL',
  'DEMO_PASSWORD',
];

const HOW = 'openssl rand -base64 32';
const IS_KEY = /^[A-Za-z0-9+/]{43}=$/;
/** Placeholder for a missing secret in examples. */
const EXAMPLE =
  /change.?(?:me|this|it)|example|placeholder|your.{0,10}(?:secret|key)|(?:my|super|some|top).?secret|replace.?(?:me|this)|to.?be.?(?:set|replaced)/i;
/** Minimum distinct bytes: no generator returns fewer in 32 random bytes. */
const FEWEST_DIFFERENT = 8;
const SHORTEST = 32;

/** Validates 32 random bytes in base64. */
export const IsKey = () => checked('isKey', wrongWithKey);

/** Validates numbered keys, the one that encrypts first: `2:<key>,1:<key>`. */
export const IsKeyRing = () => checked('isKeyRing', wrongWithRing);

/** Validates an unguessable text of 32 characters or more. */
export const IsSecretText = () => checked('isSecretText', wrongWithText);

function checked(name: string, wrongWith: (value: unknown) => string | null): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => wrongWith(value) === null,
      defaultMessage: (found?: ValidationArguments) => `$property ${wrongWith(found?.value)}`,
    },
  });
}

function wrongWithKey(value: unknown): string | null {
  if (typeof value !== 'string' || !IS_KEY.test(value)) return `must be 32 random bytes in base64 (${HOW})`;
  return wrongWithBytes(Buffer.from(value, 'base64'));
}

function wrongWithRing(value: unknown): string | null {
  const keys = typeof value === 'string' ? splitRing(value) : [];
  const form = 'must be numbered keys, the encrypting key first, such as 2:<key>,1:<key>';
  if (keys.length === 0 || keys.some(([id, key]) => !/^\d{1,3}$/.test(id) || key === undefined)) return form;
  for (const [at, [id, key]] of keys.entries()) {
    const others = keys.slice(0, at);
    if (Number(id) < 1 || Number(id) > 255) return `has a key ${id}: numbers are 1 to 255`;
    if (others.some(([other]) => Number(other) === Number(id)))
      return `has two keys ${id}: each needs a different number`;
    const wrong = wrongWithKey(key);
    if (wrong) return `has a key ${id} that ${wrong}`;
    const same = others.find(([, other]) => other === key);
    if (same) return `has the same key as ${same[0]} and ${id}: each must be different (${HOW})`;
  }
  return null;
}

function wrongWithText(value: unknown): string | null {
  if (typeof value !== 'string' || value.length < SHORTEST)
    return `must have ${SHORTEST} letters or more (${HOW})`;
  if (EXAMPLE.test(value)) return `is an example key: generate a new one (${HOW})`;
  return wrongWithBytes(IS_KEY.test(value) ? Buffer.from(value, 'base64') : Buffer.from(value));
}

function wrongWithBytes(bytes: Buffer): string | null {
  if (bytes.every((byte) => byte === 0)) return `is all zeros: generate a new one (${HOW})`;
  if (EXAMPLE.test(bytes.toString('latin1'))) return `is an example key: generate a new one (${HOW})`;
  const step = (bytes[1] ?? 0) - (bytes[0] ?? 0);
  const counts = bytes.every((byte, at) => at === 0 || byte - (bytes[at - 1] ?? 0) === step);
  return counts || new Set(bytes).size < FEWEST_DIFFERENT
    ? `is not random: generate a new one (${HOW})`
    : null;
}
