import { Injectable } from '@nestjs/common';
import { CommunityScope, type ReachableCommunity } from '#libs/community';
import {
  type ChosenMembersBody,
  MESSAGING_MESSAGES,
  type MemberRef,
  MOST_RECIPIENTS,
  MOST_SEGMENTS,
  memberRefOf,
  placeholdersIn,
  promisesReply,
  type ReviewMessageBody,
  smsLength,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type MemberRow, membersOf } from '#libs/members';
import { Database, DomainError } from '#libs/platform';
import { readNumber } from './domain/numbers.js';
import {
  type Asked,
  amountForText,
  type Member,
  type Resolved,
  resolve,
  type Said,
  tidyText,
} from './domain/recipients.js';
import {
  restrictedAmong,
  suppressedAmong,
  unreachableAmong,
  withheldAmong,
} from './persistence/member.queries.js';
import { Providers } from './providers/providers.js';

export interface Found extends Resolved {
  community: ReachableCommunity;
  /** With its placeholders, as stored. */
  text: string;
  asked: number;
  /** Recipients whose number was not reached earlier. */
  unreachableBefore: number;
  /** Returns the same for another text. */
  again: (text: string) => Resolved;
}

/** A message to one farmer, which belongs to a community of theirs. */
export interface FarmerMessage {
  community: ReachableCommunity;
  member: Member;
  message: string;
  /** Further numbers, as typed. */
  alsoTo: readonly string[];
}

/** Text and its community. */
type Written = Pick<ReviewMessageBody, 'communityId' | 'message' | 'amount' | 'class'>;

/** Determines the recipients of a requested message, and each one's text. */
@Injectable()
export class FindRecipients {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly providers: Providers,
  ) {}

  /**
   * Throws `record.notFound` for a community out of scope and for farmers who are not its members. Throws
   * `request.invalid` for a text that nobody can receive.
   */
  async find(actor: SessionActor, body: ReviewMessageBody): Promise<Found> {
    const { community, said } = await this.written(actor, body);
    const { q, kind } = body.members ?? {};
    const members = await membersOf(this.database, community.id, { q, kind });
    const asked = askedOf(body, members);
    if (asked.length > MOST_RECIPIENTS)
      throw DomainError.invalid({
        communityId: `A message can have at most ${MOST_RECIPIENTS} recipients.`,
      });
    const { missed, ...facts } = await this.factsOf(community.accountId, asked, members);
    const unreachable = body.skipUnreachable ? missed : new Set<string>();
    const known = { ...facts, unreachable };
    const again = (text: string) => resolve(asked, members, { ...said, text }, known);
    const resolved = again(said.text);
    const unreachableBefore = resolved.recipients.filter(({ number }) => missed.has(number)).length;
    return { community, text: said.text, asked: asked.length, unreachableBefore, again, ...resolved };
  }

  /**
   * Returns the text for one phone, with its owner's name. Throws like `find`, and `request.invalid` for the number.
   */
  async one(actor: SessionActor, body: Written, entry: string): Promise<Found> {
    const { community, said } = await this.written(actor, body);
    const { number } = readNumber(entry);
    if (number === null) throw DomainError.invalid({ number: MESSAGING_MESSAGES.notANumber });
    const suppressed = await suppressedAmong(this.database, community.accountId, [number]);
    if (suppressed.size > 0) throw DomainError.invalid({ number: MESSAGING_MESSAGES.testOptedOut });
    const [firstName = '', ...rest] = actor.name.trim().split(/\s+/);
    const member = { kind: 'person' as const, id: 0, firstName, surname: rest.join(' '), phone: number };
    const known = {
      suppressed,
      unreachable: new Set<string>(),
      withheld: new Set<number>(),
      restricted: new Set<number>(),
    };
    const again = (text: string) => resolve([{ member }], [member], { ...said, text }, known);
    return { community, text: said.text, asked: 1, unreachableBefore: 0, again, ...again(said.text) };
  }

  /** Returns a farmer and typed numbers as recipients. The caller has checked that the user may write to them. */
  async farmer({ community, member, message, alsoTo }: FarmerMessage): Promise<Found> {
    const asked: Asked[] = [{ member }, ...alsoTo.map((entry) => ({ entry }))];
    const { missed: _, ...facts } = await this.factsOf(community.accountId, asked, [member]);
    const said = { text: tidyText(message), community: community.name, amount: null };
    const known = { ...facts, unreachable: new Set<string>() };
    const again = (text: string) => resolve(asked, [member], { ...said, text }, known);
    return {
      community,
      text: said.text,
      asked: asked.length,
      unreachableBefore: 0,
      again,
      ...again(said.text),
    };
  }

  /** Returns what is known about the numbers and the farmers before anything is sent. */
  private async factsOf(accountId: number, asked: readonly Asked[], members: readonly Member[]) {
    const numbers = asked.flatMap((each) => {
      if ('gone' in each) return [];
      const { number } = readNumber('member' in each ? (each.member.phone ?? '') : each.entry);
      return number === null ? [] : [number];
    });
    const [suppressed, missed, withheld, restricted] = await Promise.all([
      suppressedAmong(this.database, accountId, numbers),
      unreachableAmong(this.database, accountId, numbers),
      withheldAmong(this.database, farmersAmong(members)),
      restrictedAmong(this.database, farmersAmong(members)),
    ]);
    return { suppressed, missed, withheld, restricted };
  }

  private async written(
    actor: SessionActor,
    body: Written,
  ): Promise<{ community: ReachableCommunity; said: Said }> {
    const community = await this.scope.communityOf(actor, body.communityId);
    const amount = body.amount === undefined ? null : amountForText(body.amount);
    if (promisesReply(body.message)) {
      const provider = await this.providers.of(this.database, community.accountId);
      if (!provider.senderOf(body.class ?? 'transactional').canBeAnswered)
        throw DomainError.invalid({ message: MESSAGING_MESSAGES.cannotReply });
    }
    return { community, said: { text: readable(body), community: community.name, amount } };
  }
}

const farmersAmong = (members: readonly Member[]) =>
  members.flatMap(({ kind, id }) => (kind === 'farmer' ? [id] : []));

/** Returns the text as stored. */
function readable({ message, amount }: Written): string {
  const text = tidyText(message);
  if (text === '') throw DomainError.invalid({ message: MESSAGING_MESSAGES.empty });
  const { unknown, used } = placeholdersIn(text);
  if (unknown.length > 0)
    throw DomainError.invalid({ message: MESSAGING_MESSAGES.unknownPlaceholder(unknown) });
  if (used.includes('amount') && amount === undefined)
    throw DomainError.invalid({ amount: MESSAGING_MESSAGES.noAmount });
  const { segments } = smsLength(text);
  if (segments > MOST_SEGMENTS)
    throw DomainError.invalid({ message: MESSAGING_MESSAGES.tooLong(segments, MOST_SEGMENTS) });
  return text;
}

type Listed = MemberRow & { isFound: boolean };

function askedOf({ farmerIds, numbers, members: chosen }: ReviewMessageBody, members: Listed[]): Asked[] {
  if (!farmerIds && !numbers && !chosen) return members.map((member) => ({ member }));
  const byRef = new Map(members.map((member) => [memberRefOf(member), member]));
  const named = (farmerIds ?? []).map((id): Asked => {
    const member = byRef.get(`farmer-${id}`);
    if (!member) throw new DomainError('record.notFound');
    return { member };
  });
  const typed = (numbers ?? []).map((entry) => ({ entry }));
  return [...named, ...(chosen ? chosenOf(chosen, members, byRef) : []), ...typed];
}

function chosenOf(
  { only, except }: ChosenMembersBody,
  members: Listed[],
  byRef: ReadonlyMap<MemberRef, Listed>,
): Asked[] {
  if (only)
    return [...new Set(only)].map((ref): Asked => {
      const member = byRef.get(ref);
      return member ? { member } : { gone: ref };
    });
  const without = new Set(except);
  return members
    .filter((member) => member.isFound && !without.has(memberRefOf(member)))
    .map((member) => ({ member }));
}
