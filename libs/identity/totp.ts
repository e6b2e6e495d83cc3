import { Inject, Injectable } from '@nestjs/common';
import { generateSecret, generateURI, verifySync } from 'otplib';
import {
  blindIndex,
  decryptIdentifier,
  encryptIdentifier,
  type IdentifierKeys,
  identifierKeys,
} from '#libs/identifier-encryption';
import { Config } from '#libs/platform';

/** Bytes of a shared secret: as long as the hash of the codes (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;
/** Seconds by which a phone's clock may be off: one step before and after (RFC 6238, 5.2). */
const TOLERANCE_SECONDS = 30;
const ISSUER = 'Gona';

/** Time-based one-time passwords (RFC 6238) with SHA-1, six digits and 30 seconds, as every authenticator app has them. */
@Injectable()
export class Totp {
  private readonly keys: IdentifierKeys;

  constructor(@Inject(Config) config: Config) {
    this.keys = identifierKeys(config);
  }

  /** A new shared secret in base32, and how it is kept. */
  newSecret(): { secret: string; encrypted: Buffer } {
    const secret = generateSecret({ length: SECRET_BYTES });
    return { secret, encrypted: encryptIdentifier(secret, this.keys).cipher };
  }

  /** The address that an authenticator app reads from a QR code. */
  urlOf(secret: string, username: string): string {
    return generateURI({ issuer: ISSUER, label: username, secret });
  }

  /** The time step whose code the six digits are, or null where they are of none that is near. */
  stepOf(encrypted: Buffer, digits: string): number | null {
    const secret = decryptIdentifier(encrypted, this.keys);
    const verdict = verifySync({ secret, token: digits, epochTolerance: TOLERANCE_SECONDS });
    return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
  }

  /** How a recovery code of the user is kept: under a key that the database has not. */
  hashOf(userId: number, code: string): Buffer {
    return blindIndex(`recovery ${userId} ${code.replaceAll('-', '')}`, this.keys);
  }
}
