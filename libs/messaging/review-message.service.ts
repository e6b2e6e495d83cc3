import { Inject, Injectable } from '@nestjs/common';
import {
  type ForcingLetter,
  inGsm,
  type MessageReviewDto,
  type ReviewMessageBody,
  type SegmentShareDto,
  smsLength,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Config, Database } from '#libs/platform';
import { SmsClock } from './clock.js';
import { shownNumber } from './domain/numbers.js';
import { quietUntil } from './domain/quiet-hours.js';
import type { Recipient } from './domain/recipients.js';
import { FindRecipients } from './find-recipients.service.js';
import { unreachableAmong } from './persistence/member.queries.js';
import { Providers } from './providers/providers.js';

const PREVIEWS = 5;

/** What a message would be, before anybody sends it. Nothing is written. */
@Injectable()
export class ReviewMessage {
  constructor(
    private readonly recipients: FindRecipients,
    private readonly providers: Providers,
    private readonly database: Database,
    private readonly clock: SmsClock,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Throws as `FindRecipients.find`, and `sms.providerMissing`. */
  async review(actor: SessionActor, body: ReviewMessageBody): Promise<MessageReviewDto> {
    const { community, text, asked, recipients, refused } = await this.recipients.find(actor, body);
    const provider = await this.providers.of(this.database, community.accountId);
    const numbers = recipients.map(({ number }) => number);
    const totalSegments = recipients.reduce((sum, { segments }) => sum + segments, 0);
    const replaced = inGsm(text);
    const quiet = quietUntil(body.class ?? 'transactional', this.clock.now());
    return {
      asked,
      recipients: recipients.length,
      refused,
      unreachableBefore: await unreachableAmong(this.database, community.accountId, numbers),
      encoding: recipients.some(({ encoding }) => encoding === 'UCS-2') ? 'UCS-2' : smsLength(text).encoding,
      forcing: forcingOf(text, recipients),
      inGsm: replaced === text ? null : replaced,
      segments: sharesOf(recipients),
      totalSegments,
      rateKobo: this.config.SMS_RATE_KOBO,
      costKobo: totalSegments * this.config.SMS_RATE_KOBO,
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
}

/** Letters of the text that force UCS-2; where it has none, those of the names in it. */
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
