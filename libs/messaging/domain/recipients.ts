import {
  MOST_SEGMENTS,
  type PlaceholderValues,
  rendered,
  SMS_REFUSALS,
  type SmsEncoding,
  type SmsNetwork,
  type SmsRefusal,
  smsLength,
} from '#libs/contracts';
import { networkOfNumber, readNumber, shownNumber } from './numbers.js';

/** A member of the community as their record has them. */
export interface Member {
  /** Null for one who is no farmer. */
  farmerId: number | null;
  firstName: string;
  surname: string;
  phone: string | null;
}

/** Who is asked for: members, and entries that somebody typed. */
export type Asked = { member: Member } | { entry: string };

export interface Recipient {
  farmerId: number | null;
  name: string;
  number: string;
  network: SmsNetwork | null;
  text: string;
  encoding: SmsEncoding;
  segments: number;
}

export interface Refused {
  reason: SmsRefusal;
  title: string;
  count: number;
  examples: string[];
}

export interface Resolved {
  recipients: Recipient[];
  /** In the order of the reasons. */
  refused: Refused[];
}

/** What a text says to all of them alike. */
export interface Said {
  text: string;
  community: string;
  /** As it stands in the text. */
  amount: string | null;
}

const EXAMPLES = 5;

/**
 * Who of those asked for is written to, each number once, with what they get; and why the others are not. A typed number
 * that is a member's is written to by their name.
 */
export function resolve(
  asked: readonly Asked[],
  members: readonly Member[],
  said: Said,
  isSuppressed: (number: string) => boolean,
): Resolved {
  const recipients: Recipient[] = [];
  const refused = new Map<SmsRefusal, { count: number; examples: string[] }>();
  const byNumber = new Map<string, Member>();
  for (const member of members) {
    const { number } = readNumber(member.phone ?? '');
    if (number !== null && !byNumber.has(number)) byNumber.set(number, member);
  }
  const taken = new Set<string>();
  for (const each of asked) {
    const isMember = 'member' in each;
    const entry = isMember ? (each.member.phone ?? '') : each.entry;
    const found = readNumber(entry);
    const member = isMember ? each.member : found.number === null ? undefined : byNumber.get(found.number);
    const made =
      found.number === null ? found.refused : recipientOf(found.number, member, said, taken, isSuppressed);
    if (typeof made !== 'string') {
      taken.add(made.number);
      recipients.push(made);
      continue;
    }
    const group = refused.get(made) ?? { count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < EXAMPLES)
      group.examples.push(member ? nameOf(member) : entry.trim().slice(0, 40));
    refused.set(made, group);
  }
  const reasons = Object.keys(SMS_REFUSALS) as SmsRefusal[];
  return {
    recipients,
    refused: reasons.flatMap((reason) => {
      const group = refused.get(reason);
      return group ? [{ reason, title: SMS_REFUSALS[reason], ...group }] : [];
    }),
  };
}

function recipientOf(
  number: string,
  member: Member | undefined,
  { text, community, amount }: Said,
  taken: ReadonlySet<string>,
  isSuppressed: (number: string) => boolean,
): Recipient | SmsRefusal {
  if (taken.has(number)) return 'duplicate';
  if (isSuppressed(number)) return 'optedOut';
  const values: PlaceholderValues = {
    name: member && (member.firstName || member.surname),
    community,
    amount,
  };
  const made = rendered(text, values);
  if (made.empty.length > 0 || made.text.trim() === '') return 'placeholderEmpty';
  const { encoding, segments } = smsLength(made.text);
  if (segments > MOST_SEGMENTS) return 'tooLong';
  return {
    farmerId: member?.farmerId ?? null,
    name: member ? nameOf(member) : shownNumber(number),
    number,
    network: networkOfNumber(number),
    text: made.text,
    encoding,
    segments,
  };
}

const nameOf = ({ firstName, surname }: Member) => `${firstName} ${surname}`.trim();

/** `2500.50` as a text says it: `N2,500.50`. The sign of the naira would make it UCS-2. */
export function spokenAmount(amount: string): string {
  const [whole = '0', rest = ''] = amount.split('.');
  const grouped = BigInt(whole).toLocaleString('en-US');
  const kobo = rest.padEnd(2, '0');
  return `N${grouped}${kobo === '00' ? '' : `.${kobo}`}`;
}

/** A text as it is kept: no control signs but line breaks, letters with their marks as one. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .normalize('NFC')
    .trim();
}
