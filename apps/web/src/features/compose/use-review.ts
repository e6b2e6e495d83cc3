import { useEffect, useState } from 'react';
import type { MessageReviewDto, MessagingSettingsDto, ReviewMessageBody } from '#libs/contracts';
import { asksTheSame } from '../../core/lists/remote-state.js';
import { type ShownRecord, useRemote } from '../../core/lists/use-remote.js';
import { bodyOf, type Draft } from './draft.js';
import { messageProblems } from './message-problem.js';
import { review } from './remotes.js';

/** Milliseconds of quiet after which the server counts anew. */
const PAUSE = 350;
/** Stands for a text that cannot be sent yet: whom it would go to is counted all the same. */
const STAND_IN = '.';

export interface Reviewing {
  shown: ShownRecord<MessageReviewDto>;
  /** What the server was asked. */
  asked: ReviewMessageBody;
  /** The text can be sent as it stands. */
  isReal: boolean;
  /** The answer is of the draft as it stands. */
  isCurrent: boolean;
}

/** Has the server count what the draft would be, each time that somebody pauses. */
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
