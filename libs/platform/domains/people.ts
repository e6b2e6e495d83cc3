import type { HeldPeople, HeldPeriod, LawfulBasis } from '#libs/contracts';
import type { Reader } from '../database/transaction.js';

/** A section of the report about one person (NDPA 2023, section 34): rows of a domain about one farmer. */
export interface AboutPerson {
  /** Heading: "Text messages". */
  title: string;
  /** Own tables with rows about farmers that the section shows. */
  tables: readonly string[];
  /**
   * A SELECT whose column names are the headings, in order, and whose times are timestamps or dates. `$1` is a
   * `bigint[]` of the farmer's records: the main one, and those merged into it. It never selects names of other people:
   * see `initialsOf` and `staffInitials`.
   */
  sql?: string;
  /** Returns such rows for the farmer's records, the main one first, where one statement does not. */
  rows?(reader: Reader, farmerIds: readonly number[]): Promise<PersonRow[]>;
  /** Headings of columns with encrypted BVNs or account numbers, which the report decrypts. */
  encrypted?: readonly string[];
  /** Headings of long values that only the JSON file has, such as boundaries. */
  dataOnly?: readonly string[];
}

/** Values by heading. */
export type PersonRow = Record<string, unknown>;

/** Data about people that a domain holds: a row of the register of processing (NDPA 2023, section 24(3); GAID 2025, article 13). */
export interface HeldData {
  /** Data: "Names, phone numbers and addresses". */
  what: string;
  of: HeldPeople;
  /** Own tables that hold it. */
  tables: readonly string[];
  /** Sensitive personal data of NDPA 2023, section 65, such as fingerprints. */
  sensitive?: true;
  purpose: string;
  /** Proposed basis; the agency decides, with its data protection officer. */
  basis: LawfulBasis;
  /** Kind of data whose retention period applies; null: it has no period, which the register shows as missing. */
  period: HeldPeriod | null;
  /** Organisations and people outside the account that receive it: "SMS provider". */
  recipients?: readonly string[];
  /**
   * A SELECT of `person` (id) and `at` (time of the last change) of an account's people, `$1`. Several rows of a person
   * count once. Left out if the people are those of another row.
   */
  people?: string;
}

/** A figure of the half-yearly report and the compliance audit return (GAID 2025, articles 10 and 13, schedule 2). */
export interface ReportedFigure {
  title: string;
  /** A SELECT of one `value` of account `$1` in the last six months. */
  sql: string;
}

/** Returns SQL of the initials of a name: "A. B."; null for a null name. */
export const initialsOf = (name: string): string =>
  `(SELECT string_agg(upper(left(word, 1)) || '.', ' ') FROM regexp_split_to_table(${name}, '\\s+') word WHERE word <> '')`;

/** Returns SQL of a user's initials and first role: "A. B., staff"; null without a user. `user` is an alias of `app_user`. */
export const staffInitials = (user: string): string =>
  `(${initialsOf(`${user}.display_name`)} || ', ' || lower(${user}.roles[1]))`;
