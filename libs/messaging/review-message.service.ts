import { Inject, Injectable } from '@nestjs/common';
import {
  type ForcingLetter,
  inGsm,
  type MessageReviewDto,
  type NetworkShareDto,
  type PlainNamesDto,
  quietUntil,
  type ReviewedDto,
  type ReviewedListDto,
  type ReviewMessageBody,
  type ReviewRecipientsBody,
  type SegmentShareDto,
  smsLength,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Config, Database, pageOf } from '#libs/platform';
import { SmsClock } from './clock.js';
import { howOf, refusedOf, shownEntry } from './domain/left-out.js';
import { shownNumber } from './domain/numbers.js';
import { type LeftOut, nameOf, type Recipient } from './domain/recipients.js';
import { FindRecipients } from './find-recipients.service.js';
import { Providers } from './providers/providers.js';

const PREVIEWS = 5;
const PAGE = 20;

/** Previews a message before it is sent. Nothing is stored. */
@Injectable()
export class ReviewMessage {
  constructor(
    private readonly recipients: FindRecipients,
    private readonly providers: Providers,
    private readonly database: Database,
    private readonly clock: SmsClock,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Throws like `FindRecipients.find`, and `sms.providerMissing`. */
  async review(actor: SessionActor, body: ReviewMessageBody): Promise<MessageReviewDto> {
    const found = await this.recipients.find(actor, body);
    const { community, text, asked, recipients } = found;
    const provider = await this.providers.of(this.database, community.accountId);
    const totalSegments = segmentsOf(recipients);
    const replaced = inGsm(text);
    const helps = replaced !== text;
    const rateKobo = this.config.SMS_RATE_KOBO;
    const quiet = quietUntil(body.class ?? 'transactional', this.clock.now());
    return {
      asked,
      recipients: recipients.length,
      refused: refusedOf(found.left),
      unreachableBefore: found.unreachableBefore,
      networks: networksOf(recipients),
      plainNames: plainNamesOf(recipients),
      encoding: recipients.some(({ encoding }) => encoding === 'UCS-2') ? 'UCS-2' : smsLength(text).encoding,
      forcing: forcingOf(text, recipients),
      inGsm: helps ? replaced : null,
      inGsmCostKobo: helps ? segmentsOf(found.again(replaced).recipients) * rateKobo : null,
      segments: sharesOf(recipients),
      totalSegments,
      rateKobo,
      costKobo: totalSegments * rateKobo,
      provider: provider.name,
      simulated: provider.name === 'simulator',
      heldUntil: quiet?.toISOString() ?? null,
      previews: recipients.slice(0, PREVIEWS).map((each) => ({
        name: each.name,
        number: shownNumber(each.number),
        text: each.text,
        segments: each.segments,
      })),
    };
  }

  /** Returns a page of its recipients, or of the people left out for one reason. Throws like `FindRecipients.find`. */
  async listed(actor: SessionActor, body: ReviewRecipientsBody): Promise<ReviewedListDto> {
    const { recipients, left } = await this.recipients.find(actor, body);
    const { reason, page = 1, size = PAGE } = body;
    const { limit, offset } = pageOf({ page, size });
    const all = reason ? left.filter((each) => each.reason === reason) : recipients;
    const list = all
      .slice(offset, offset + limit)
      .map((each) => ('reason' in each ? leftOut(each) : receiving(each)));
    return { list, total: all.length };
  }
}

const segmentsOf = (recipients: readonly Recipient[]) =>
  recipients.reduce((sum, { segments }) => sum + segments, 0);

const recordOf = ({ member }: Recipient | LeftOut): Pick<ReviewedDto, 'kind' | 'id'> => ({
  kind: member?.kind ?? null,
  id: member?.id ?? null,
});

function receiving(each: Recipient): ReviewedDto {
  const { name, number, network, text, segments } = each;
  return { name, ...recordOf(each), number: shownNumber(number), network, text, segments, because: null };
}

function leftOut(each: LeftOut): ReviewedDto {
  const { member, entry, twin, why } = each;
  const number = shownEntry(entry);
  return {
    name: member ? nameOf(member) : number,
    ...recordOf(each),
    number,
    network: null,
    text: null,
    segments: 0,
    because: twin ?? (why ? howOf(why) : null),
  };
}

function networksOf(recipients: readonly Recipient[]): NetworkShareDto[] {
  const shares = new Map<Recipient['network'], number>();
  for (const { network } of recipients) shares.set(network, (shares.get(network) ?? 0) + 1);
  return [...shares]
    .map(([network, count]) => ({ network, recipients: count }))
    .sort((one, other) => other.recipients - one.recipients);
}

function plainNamesOf(recipients: readonly Recipient[]): PlainNamesDto | null {
  const plain = recipients.filter(({ isPlain }) => isPlain);
  const name = plain[0]?.member ? plain[0].member.firstName.trim() || plain[0].member.surname : null;
  return name ? { count: plain.length, name, written: inGsm(name) } : null;
}

/** Returns the letters of the text that force UCS-2; if there are none, those of the names in it. */
function forcingOf(text: string, recipients: readonly Recipient[]): ForcingLetter[] {
  const own = smsLength(text).forcing;
  if (own.length > 0) return own;
  const named = recipients.find(({ encoding }) => encoding === 'UCS-2');
  return named ? smsLength(named.text).forcing : [];
}

function sharesOf(recipients: readonly Recipient[]): SegmentShareDto[] {
  const shares = new Map<number, number>();
  for (const { segments } of recipients) shares.set(segments, (shares.get(segments) ?? 0) + 1);
  return [...shares].sort(([a], [b]) => a - b).map(([segments, count]) => ({ segments, recipients: count }));
}
