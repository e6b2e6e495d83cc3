import { generateKeyPair, hkdfSync } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CaptureKeyDto } from '#libs/contracts';
import {
  decryptIdentifier,
  encryptIdentifier,
  type IdentifierKeys,
  identifierKeys,
} from '#libs/identifier-encryption';
import { Config, Database, lock, type Reader } from '#libs/platform';

const generate = promisify(generateKeyPair);
/** Bytes of an uncompressed P-256 point: the end of its SPKI (RFC 5480, 2.2). */
const POINT_BYTES = 65;
const CURRENT = `SELECT id, encode(public_key, 'base64') AS "publicKey" FROM capture_key
  WHERE account_id = $1 AND created_on > now() - interval '1 year' ORDER BY id DESC LIMIT 1`;

/** Creates the key pairs that captures are encrypted to: one per account and year, on first use. */
@Injectable()
export class CaptureKeys {
  private readonly keys: IdentifierKeys;

  constructor(
    private readonly database: Database,
    config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /** Returns the public key of an account that phones use now. */
  async current(accountId: number): Promise<CaptureKeyDto> {
    const [known] = await this.database.query<CaptureKeyDto>(CURRENT, [accountId]);
    if (known) return unbroken(known);
    const pair = await generate('ec', { namedCurve: 'P-256' });
    const point = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-POINT_BYTES);
    const secret = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    return this.database.transaction(async (tx) => {
      await lock(tx, 'captureKey', accountId);
      const [made] = await tx.query<CaptureKeyDto>(CURRENT, [accountId]);
      if (made) return unbroken(made);
      const [row] = await tx.query<CaptureKeyDto>(
        `INSERT INTO capture_key (account_id, public_key, private_cipher) VALUES ($1, $2, $3)
         RETURNING id, encode(public_key, 'base64') AS "publicKey"`,
        [accountId, point, encryptIdentifier(secret, this.keys).cipher],
      );
      if (!row) throw new Error('a row was expected');
      return unbroken(row);
    });
  }

  /**
   * Returns the secret of an agent (base64, 32 bytes) that opens the encrypted storage of their phones after a sign-in.
   * It comes from the account's first private key, which stays forever, so it never changes.
   */
  async vaultSecret(accountId: number, agentId: number): Promise<string> {
    const [first] = await this.database.query<{ id: number }>(
      'SELECT min(id) AS id FROM capture_key WHERE account_id = $1',
      [accountId],
    );
    const key = first && (await this.privateKey(accountId, first.id));
    if (!key) throw new Error('The account has no capture key.');
    const secret = hkdfSync('sha256', key, new Uint8Array(), `gona vault ${agentId}`, VAULT_BYTES);
    return Buffer.from(secret).toString('base64');
  }

  /** True if the key is one of the account. */
  async exists(reader: Reader, accountId: number, keyId: number): Promise<boolean> {
    const rows = await reader.query('SELECT 1 FROM capture_key WHERE id = $2 AND account_id = $1', [
      accountId,
      keyId,
    ]);
    return rows.length > 0;
  }

  /** Returns the private key (PKCS #8) of a key of the account, however old; null if there is none. */
  async privateKey(accountId: number, keyId: number): Promise<Uint8Array | null> {
    const [row] = await this.database.query<{ cipher: Buffer }>(
      'SELECT private_cipher AS cipher FROM capture_key WHERE id = $2 AND account_id = $1',
      [accountId, keyId],
    );
    return row ? Buffer.from(decryptIdentifier(row.cipher, this.keys), 'base64') : null;
  }
}

/** Bytes of the secret that wraps a phone's storage key. */
const VAULT_BYTES = 32;

/** PostgreSQL breaks base64 into lines of 76 characters. */
const unbroken = ({ id, publicKey }: CaptureKeyDto): CaptureKeyDto => ({
  id,
  publicKey: publicKey.replace(/\n/g, ''),
});
