import {
  inGsm,
  type MemberKind,
  MOST_SEGMENTS,
  type PlaceholderValues,
  rendered,
  type SmsEncoding,
  type SmsNetwork,
  type SmsRefusal,
  type SuppressionWhy,
  smsLength,
} from '#libs/contracts';
import { networkOfNumber, readNumber, shownNumber } from './numbers.js';

/** Member of the community, from their record. */
export interface Member {
  kind: MemberKind;
  id: number;
  firstName: string;
  surname: string;
  phone: string | null;
}

/** Requested recipients: members, typed entries, and members who have left since they were chosen. */
export type Asked = { member: Member } | { entry: string } | { gone: string };

export interface Recipient {
  member: Member | null;
  name: string;
  number: string;
  network: SmsNetwork | null;
  text: string;
  encoding: SmsEncoding;
  segments: number;
  /** Their name is written without diacritics. */
  isPlain: boolean;
}

/** Requested recipient who gets no message. */
export interface LeftOut {
  reason: SmsRefusal;
  member: Member | null;
  /** As in the record, or as typed. */
  entry: string;
  /** Other owner of the number, for `duplicate`. */
  twin?: string;
  /** For `optedOut`. */
  why?: SuppressionWhy;
}

export interface Resolved {
  recipients: Recipient[];
  /** In the order of the request. */
  left: LeftOut[];
}

/** Text that is the same for all recipients. */
export interface Said {
  text: string;
  community: string;
  /** As in the text. */
  amount: string | null;
}

/** Facts about numbers before anything is sent to them. */
export interface KnownNumbers {
  suppressed: ReadonlyMap<string, SuppressionWhy>;
  /** Numbers left out because they cannot be reached. */
  unreachable: ReadonlySet<string>;
  /** Ids of farmers who refused messages, or withdrew their consent. */
  withheld: ReadonlySet<number>;
  /** Ids of farmers whose record is restricted. */
  restricted: ReadonlySet<number>;
}

/**
 * Decides who of the requested people gets a message, each number once, with their text; and why the others do not. A
 * typed number of a member gets the member's name. If the rest of a text is GSM-7, names are transliterated so that it
 * stays GSM-7.
 */
export function resolve(
  asked: readonly Asked[],
  members: readonly Member[],
  said: Said,
  known: KnownNumbers,
): Resolved {
  const recipients: Recipient[] = [];
  const left: LeftOut[] = [];
  const byNumber = new Map<string, Member>();
  for (const member of members) {
    const { number } = readNumber(member.phone ?? '');
    if (number !== null && !byNumber.has(number)) byNumber.set(number, member);
  }
  const keepsGsm = smsLength(rendered(said.text, {}).text).encoding === 'GSM-7';
  const taken = new Map<string, string>();
  for (const each of asked) {
    if ('gone' in each) {
      left.push({ reason: 'gone', member: null, entry: each.gone });
      continue;
    }
    const isMember = 'member' in each;
    const entry = isMember ? (each.member.phone ?? '') : each.entry.trim().slice(0, 40);
    const { number, refused } = readNumber(isMember ? entry : each.entry);
    const member = (isMember ? each.member : number === null ? null : byNumber.get(number)) ?? null;
    const leave = (reason: SmsRefusal, more: Pick<LeftOut, 'twin' | 'why'> = {}) =>
      left.push({ reason, member, entry, ...more });
    if (number === null) {
      leave(refused);
      continue;
    }
    const twin = taken.get(number);
    const why = known.suppressed.get(number);
    if (twin !== undefined) leave('duplicate', { twin });
    else if (why) leave('optedOut', { why });
    else if (member?.kind === 'farmer' && known.withheld.has(member.id)) leave('noConsent');
    else if (member?.kind === 'farmer' && known.restricted.has(member.id)) leave('restricted');
    else if (known.unreachable.has(number)) leave('unreachable');
    else {
      const made = recipientOf(number, member, said, keepsGsm);
      if (typeof made === 'string') leave(made);
      else {
        taken.set(number, made.name);
        recipients.push(made);
      }
    }
  }
  return { recipients, left };
}

function recipientOf(
  number: string,
  member: Member | null,
  { text, community, amount }: Said,
  keepsGsm: boolean,
): Recipient | SmsRefusal {
  const name = member ? member.firstName.trim() || member.surname : null;
  const written = name && keepsGsm ? inGsm(name) : name;
  const values: PlaceholderValues = {
    name: written,
    community: keepsGsm ? inGsm(community) : community,
    amount,
  };
  const made = rendered(text, values);
  if (made.empty.length > 0 || made.text.trim() === '') return 'placeholderEmpty';
  const { encoding, segments } = smsLength(made.text);
  if (segments > MOST_SEGMENTS) return 'tooLong';
  return {
    member,
    name: member ? nameOf(member) : shownNumber(number),
    number,
    network: networkOfNumber(number),
    text: made.text,
    encoding,
    segments,
    isPlain: written !== name?.normalize('NFC') && made.text !== rendered(text, { ...values, name }).text,
  };
}

export const nameOf = ({ firstName, surname }: Member) => `${surname} ${firstName}`.trim();

/** Formats `2500.50` for a text: `N2,500.50`. The naira sign would force UCS-2. */
export function amountForText(amount: string): string {
  const [whole = '0', rest = ''] = amount.split('.');
  const grouped = BigInt(whole).toLocaleString('en-US');
  const kobo = rest.padEnd(2, '0');
  return `N${grouped}${kobo === '00' ? '' : `.${kobo}`}`;
}

/**
 * Normalises a text for storage: removes control characters except line breaks, and composes letters with their
 * diacritics.
 */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .normalize('NFC')
    .trim();
}
