import { Inject, Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { addressOfCard } from './domain/card-code.js';

/** Knows the address that the codes of cards contain. */
@Injectable()
export class CardAddress {
  constructor(@Inject(Config) private readonly config: Config) {}

  /** Returns `HTTPS://GONA.EXAMPLE.NG/VERIFY/7Q4FM2KD9XW3HB5T`. Only development has no public address. */
  of(code: string): string {
    const { PUBLIC_URL, PORT } = this.config;
    return addressOfCard(PUBLIC_URL ?? `http://localhost:${PORT}`, code);
  }
}
