import { Inject, Injectable } from '@nestjs/common';
import { Config, derivedKey } from '#libs/platform';
import { type CheckedStatement, checkCodeOf } from './domain/check-code.js';

/** Computes check codes of statements, with a key derived from `AUDIT_KEY`. */
@Injectable()
export class CheckCodes {
  private readonly key: Buffer;

  constructor(@Inject(Config) config: Config) {
    this.key = derivedKey(config.AUDIT_KEY, 'gona statement');
  }

  of(statement: CheckedStatement): string {
    return checkCodeOf(statement, this.key);
  }
}
