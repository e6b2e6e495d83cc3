import { type MessageReviewDto, quietUntil } from '#libs/contracts';
import { formatNaira, formatNumber } from '../../core/i18n/index.js';
import type { Question } from '../../ui/Confirm.js';
import type { Draft } from './draft.js';
import { momentOf } from './moments.js';
import { t } from './texts.js';

/** Asks before a message goes to several people, with its recipients, cost and start time. */
export function sendQuestion(review: MessageReviewDto, draft: Draft, now: Date): Question {
  const { recipients: n, asked, totalSegments, costKobo, simulated } = review;
  const wanted = draft.scheduledAt ? new Date(draft.scheduledAt) : now;
  const starts = quietUntil(draft.class, wanted) ?? wanted;
  return {
    title: t('confirmTitle', { n }),
    body: (
      <>
        <p>
          {n === asked ? t('confirmWhoAll', { n }) : t('confirmWho', { receive: formatNumber(n), n: asked })}
        </p>
        <p>
          {t('confirmCost', { n: totalSegments, cost: formatNaira(costKobo) })} {simulated && t('free')}
        </p>
        <p>{starts > now ? t('confirmLater', { time: momentOf(starts, now) }) : t('confirmNow')}</p>
      </>
    ),
    yes: t('confirmYes', { n }),
    harmless: true,
  };
}
