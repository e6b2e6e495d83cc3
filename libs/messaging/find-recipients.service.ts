import { Injectable } from '@nestjs/common';
import { CommunityScope, type ReachableCommunity } from '#libs/community';
import {
  MESSAGING_MESSAGES,
  MOST_RECIPIENTS,
  MOST_SEGMENTS,
  placeholdersIn,
  type ReviewMessageBody,
  smsLength,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { membersOf } from '#libs/members';
import { Database, DomainError } from '#libs/platform';
import { readNumber } from './domain/numbers.js';
import {
  type Asked,
  type Member,
  type Resolved,
  resolve,
  spokenAmount,
  tidyText,
} from './domain/recipients.js';
import { suppressedAmong } from './persistence/member.queries.js';

export interface Found extends Resolved {
  community: ReachableCommunity;
  /** With its placeholders, as it is kept. */
  text: string;
  asked: number;
}

/** Who of those that somebody asked for a message would go to, and what each would get. */
@Injectable()
export class FindRecipients {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * Throws `record.notFound` for a community out of scope and for farmers who are no members of it, `request.invalid` for a
   * text that nobody can be sent.
   */
  async find(actor: SessionActor, body: ReviewMessageBody): Promise<Found> {
    const community = await this.scope.communityOf(actor, body.communityId);
    const text = readable(body);
    const members = (await membersOf(this.database, community.id)).map(
      ({ kind, id, firstName, surname, phone }): Member => ({
        farmerId: kind === 'farmer' ? id : null,
        firstName,
        surname,
        phone,
      }),
    );
    const asked = askedOf(body, members);
    if (asked.length > MOST_RECIPIENTS)
      throw DomainError.invalid({
        communityId: `One message goes to ${MOST_RECIPIENTS} recipients at most.`,
      });
    const numbers = asked.flatMap((each) => {
      const { number } = readNumber('member' in each ? (each.member.phone ?? '') : each.entry);
      return number === null ? [] : [number];
    });
    const suppressed = await suppressedAmong(this.database, community.accountId, numbers);
    const amount = body.amount === undefined ? null : spokenAmount(body.amount);
    const said = { text, community: community.name, amount };
    const resolved = resolve(asked, members, said, (number) => suppressed.has(number));
    return { community, text, asked: asked.length, ...resolved };
  }
}

/** The text as it is kept. */
function readable({ message, amount }: ReviewMessageBody): string {
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

function askedOf({ farmerIds, numbers }: ReviewMessageBody, members: Member[]): Asked[] {
  if (!farmerIds && !numbers) return members.map((member) => ({ member }));
  const byId = new Map(members.map((member) => [member.farmerId, member]));
  const named = (farmerIds ?? []).map((id): Asked => {
    const member = byId.get(id);
    if (!member) throw new DomainError('record.notFound');
    return { member };
  });
  return [...named, ...(numbers ?? []).map((entry) => ({ entry }))];
}
