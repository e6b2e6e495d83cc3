import { ValidateBy } from 'class-validator';

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** "age", as input to the Bech32 checksum. */
const PREFIX = [3, 3, 3, 0, 1, 7, 5];
const RECIPIENT = new RegExp(`^age1([${LETTERS}]{58})$`);

/** Validates public keys of age (X25519), `age1…`, including the checksum (Bech32, BIP 173). */
export function AreBackupRecipients(): PropertyDecorator {
  return ValidateBy({
    name: 'areBackupRecipients',
    validator: {
      validate: (value: unknown) => [value].flat().every(isRecipient),
      defaultMessage: () =>
        '$property must be public keys that start with age1, separated by commas: create one with npm run backup -- keygen <file>',
    },
  });
}

// Avoids loading the age library: every program reads the settings, but only backups encrypt with it.
function isRecipient(value: unknown): boolean {
  const [, letters] = RECIPIENT.exec(typeof value === 'string' ? value : '') ?? [];
  if (letters === undefined) return false;
  let sum = 1;
  for (const five of [...PREFIX, ...[...letters].map((letter) => LETTERS.indexOf(letter))]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ five;
    for (const [bit, generator] of GENERATORS.entries()) if ((top >>> bit) & 1) sum ^= generator;
  }
  return sum === 1;
}
