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

/** As many digits as a BVN has. What has fewer is no BVN, and shown as typed, so that it can be put right. */
const BVN_DIGITS = 11;
/** An account number has ten, of which a spreadsheet eats the 0 that it begins with. */
const ACCOUNT_DIGITS = 9;

/** How cells go out in a file of rejected rows: BVNs and account numbers masked, each with the token that stands for it when the file comes back. */
export class RejectedCells {
  /** By this the file is known when it comes back. */
  readonly mark: string;
  private readonly accountTokens: (typed: readonly string[]) => string[];
  private readonly keys: TokenKeys;

  constructor(private readonly task: Pick<RejectsTask, 'origin' | 'keys' | 'whole'>) {
    this.keys = readTokenKeys(task.keys);
    this.accountTokens = accountTokens(task.origin.accountId, this.keys);
    this.mark = importMark(task.origin, this.keys);
  }

  /** A cell of a column that holds BVNs: also one that is a digit too long, or has a letter at its end. */
  bvn(cell: string): string {
    if (this.task.whole || cell === '' || isBvnToken(cell)) return cell;
    const typed = cleanDigits(cell);
    const digits = typed.replace(/\D/g, '').length;
    return digits >= BVN_DIGITS || bvnsIn(typed).length > 0 ? this.token(typed) : cell;
  }

  /** A cell of a column that holds account numbers: hidden in the same way. */
  account(cell: string): string {
    if (this.task.whole || cell === '' || isAccountToken(cell)) return cell;
    const typed = cleanDigits(cell);
    if (typed.replace(/\D/g, '').length < ACCOUNT_DIGITS) return this.other(cell);
    return `${maskBvn(typed)} ${this.accountTokens([typed])}`;
  }

  /** A cell of a column that holds phone numbers: some countries' look like BVNs. */
  phone(cell: string): string {
    return cell === '' || checkPhone('', cell).fault === null ? cell : this.other(cell);
  }

  /** Any other: a BVN stands in it where columns have slipped. */
  other(cell: string): string {
    return this.task.whole || isBvnToken(cell) ? cell : replaceBvns(cell, (digits) => this.token(digits));
  }

  private token(typed: string): string {
    return `${maskBvn(typed)} ${bvnToken(typed, this.task.origin, this.keys)}`;
  }
}
