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
/** Tolerance for a phone's clock in seconds: one step before and after (RFC 6238, 5.2). */
const TOLERANCE_SECONDS = 30;
const ISSUER = 'Gona';

/**
 * Computes time-based one-time passwords (RFC 6238) with SHA-1, six digits and 30 seconds, like every authenticator
 * app.
 */
@Injectable()
export class Totp {
  private readonly keys: IdentifierKeys;

  constructor(@Inject(Config) config: Config) {
    this.keys = identifierKeys(config);
  }

  /** Returns a new shared secret in base32, and its stored form. */
  newSecret(): { secret: string; encrypted: Buffer } {
    const secret = generateSecret({ length: SECRET_BYTES });
    return { secret, encrypted: encryptIdentifier(secret, this.keys).cipher };
  }

  /** Returns the address that an authenticator app reads from a QR code. */
  urlOf(secret: string, username: string): string {
    return generateURI({ issuer: ISSUER, label: username, secret });
  }

  /** Returns the time step of a six-digit code, or null if no nearby step has it. */
  stepOf(encrypted: Buffer, digits: string): number | null {
    const secret = decryptIdentifier(encrypted, this.keys);
    const verdict = verifySync({ secret, token: digits, epochTolerance: TOLERANCE_SECONDS });
    return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
  }

  /** Returns the stored form of a user's recovery code: keyed, with a key that is not in the database. */
  hashOf(userId: number, code: string): Buffer {
    return blindIndex(`recovery ${userId} ${code.replaceAll('-', '')}`, this.keys);
  }
}
