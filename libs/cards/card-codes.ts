import { Inject, Injectable } from '@nestjs/common';
import type { CardCode } from '#libs/contracts';
import { Config, derivedKey } from '#libs/platform';
import { addressOfCard } from './domain/card-code.js';
import { type SigningKey, signedCode, signingKey } from './domain/signed-code.js';

/** Years for which a signed code verifies without the server. */
const SIGNED_YEARS = 3;

interface CodedCard {
  code: string;
  firstName: string;
  surname: string;
  issuer: string;
}

/** Writes what the QR codes of cards contain, and has the keys that sign them: a new one each year, derived from `AUDIT_KEY`. */
@Injectable()
export class CardCodes {
  private readonly keys = new Map<number, SigningKey>();

  constructor(@Inject(Config) private readonly config: Config) {}

  /**
   * Returns the content of a card's QR code: `HTTPS://GONA.EXAMPLE.NG/VERIFY/7Q4FM2KD9XW3HB5T`, and for `SIGNED` the
   * signed code after a slash. Only development has no public address.
   */
  addressOf({ code, firstName, surname, issuer }: CodedCard, kind: CardCode): string {
    const address = addressOfCard(this.origin, code);
    if (kind === 'ONLINE') return address;
    const expiresAt = new Date();
    expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + SIGNED_YEARS);
    const name = `${firstName} ${surname}`.trim();
    return `${address}/${signedCode({ code, name, issuer, expiresAt }, this.key(this.year()))}`;
  }

  /** Returns the address of an account's privacy notices: `https://gona.example.ng/privacy/10000001`. */
  noticeAddress(accessId: string): string {
    return `${this.origin.replace(/\/+$/, '')}/privacy/${accessId}`;
  }

  /** Returns the public keys of codes that have not expired, and that of next year: phones keep the list. */
  published(): { id: number; key: string }[] {
    return Array.from({ length: SIGNED_YEARS + 2 }, (_, at) => {
      const { id, public: point } = this.key(this.year() + 1 - at);
      return { id, key: point.toString('base64') };
    });
  }

  private get origin(): string {
    const { PUBLIC_URL, PORT } = this.config;
    return PUBLIC_URL ?? `http://localhost:${PORT}`;
  }

  private year(): number {
    return new Date().getUTCFullYear();
  }

  private key(year: number): SigningKey {
    const known =
      this.keys.get(year) ?? signingKey(year, derivedKey(this.config.AUDIT_KEY, `gona card ${year}`));
    this.keys.set(year, known);
    return known;
  }
}
