import { useEffect, useState } from 'react';
import type { MessageReviewDto, MessagingSettingsDto, ReviewMessageBody } from '#libs/contracts';
import { asksTheSame } from '../../core/lists/remote-state.js';
import { type ShownRecord, useRemote } from '../../core/lists/use-remote.js';
import { bodyOf, type Draft } from './draft.js';
import { messageProblems } from './message-problem.js';
import { review } from './remotes.js';

/** Milliseconds without typing after which the server counts again. */
const PAUSE = 350;
/** Placeholder for a text that cannot be sent yet: recipients are counted anyway. */
const STAND_IN = '.';

export interface Reviewing {
  shown: ShownRecord<MessageReviewDto>;
  /** The request to the server. */
  asked: ReviewMessageBody;
  /** The text can be sent unchanged. */
  isReal: boolean;
  /** The answer matches the current draft. */
  isCurrent: boolean;
}

/** Has the server review the draft after each pause in typing. */
export function useReview(
  communityId: number,
  draft: Draft,
  settings: MessagingSettingsDto | null,
): Reviewing {
  const isReal = Object.keys(messageProblems(draft, settings)).length === 0;
  const { scheduledAt: _, amount, ...body } = bodyOf(communityId, draft);
  const wanted: ReviewMessageBody = isReal
    ? { ...body, ...(amount && { amount }) }
    : { ...body, message: STAND_IN };
  const text = JSON.stringify(wanted);
  const [asked, setAsked] = useState(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what is wanted
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const shown = useRemote(review, asked);
  const isCurrent = asksTheSame(asked, wanted) && !shown.loading && shown.data !== null;
  return { shown, asked, isReal, isCurrent };
}
