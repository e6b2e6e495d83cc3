import {
  accountTokens,
  bvnsIn,
  bvnToken,
  importMark,
  isAccountToken,
  isBvnToken,
  maskBvn,
  readTokenKeys,
  replaceBvns,
  type TokenKeys,
} from '#libs/identifier-encryption';
import { checkPhone, cleanDigits } from '../domain/index.js';
import type { RejectsTask } from './protocol.js';

/** Number of digits in a BVN. A shorter value is not a BVN and is shown as typed so that the user can correct it. */
const BVN_DIGITS = 11;
/** Account numbers have ten digits, but spreadsheets drop a leading 0. */
const ACCOUNT_DIGITS = 9;

/**
 * Formats the cells of a rejects file. BVNs and account numbers are masked, each with the token that replaces it on
 * re-import.
 */
export class RejectedCells {
  /** Mark that identifies the file on re-import. */
  readonly mark: string;
  private readonly accountTokens: (typed: readonly string[]) => string[];
  private readonly keys: TokenKeys;

  constructor(private readonly task: Pick<RejectsTask, 'origin' | 'keys' | 'whole'>) {
    this.keys = readTokenKeys(task.keys);
    this.accountTokens = accountTokens(task.origin.accountId, this.keys);
    this.mark = importMark(task.origin, this.keys);
  }

  /** Masks a cell of a BVN column, including values with an extra digit or a trailing letter. */
  bvn(cell: string): string {
    if (this.task.whole || cell === '' || isBvnToken(cell)) return cell;
    const typed = cleanDigits(cell);
    const digits = typed.replace(/\D/g, '').length;
    return digits >= BVN_DIGITS || bvnsIn(typed).length > 0 ? this.token(typed) : cell;
  }

  /** Masks a cell of an account number column in the same way. */
  account(cell: string): string {
    if (this.task.whole || cell === '' || isAccountToken(cell)) return cell;
    const typed = cleanDigits(cell);
    if (typed.replace(/\D/g, '').length < ACCOUNT_DIGITS) return this.other(cell);
    return `${maskBvn(typed)} ${this.accountTokens([typed])}`;
  }

  /** Formats a cell of a phone column; some countries' phone numbers look like BVNs. */
  phone(cell: string): string {
    return cell === '' || checkPhone('', cell).fault === null ? cell : this.other(cell);
  }

  /** Formats any other cell, which may contain a BVN if columns are shifted. */
  other(cell: string): string {
    return this.task.whole || isBvnToken(cell) ? cell : replaceBvns(cell, (digits) => this.token(digits));
  }

  private token(typed: string): string {
    return `${maskBvn(typed)} ${bvnToken(typed, this.task.origin, this.keys)}`;
  }
}
