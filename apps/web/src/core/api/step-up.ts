import { IDENTITY_MESSAGES } from '#libs/contracts';
import { ApiError } from './problem.js';

/** One question for all calls that wait for its answer. */
interface Question {
  promise: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

let question: Question | null = null;
const watchers = new Set<() => void>();

/** The calls that the server wants a password for that was given a moment ago are answered with this. */
export const STEP_UP_REQUIRED = 'stepUp.required';
const STEP_UP_CANCELLED = 'stepUp.cancelled';

/** Whether somebody changed their mind at the question, so that nothing needs to be said about it. */
export const isStepUpCancelled = ({ error }: { error: string }) => error === STEP_UP_CANCELLED;

/**
 * Has the user confirm that it is they, for a call that the server will take then. Calls that ask at the same time share the
 * question.
 * @throws ApiError where they did not
 */
export async function confirmIdentity(): Promise<void> {
  if (!question) {
    let answer: Question['answer'] = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    question = { promise, answer };
    notify();
  }
  if (await question.promise) return;
  throw new ApiError({ status: 403, error: STEP_UP_CANCELLED, message: IDENTITY_MESSAGES.stepUp.cancelled });
}

/** Ends the question, if there is one. */
export function answerStepUp(confirmed: boolean): void {
  const asked = question;
  question = null;
  notify();
  asked?.answer(confirmed);
}

export const isStepUpAsked = (): boolean => question !== null;

export function onStepUp(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function notify(): void {
  for (const watcher of watchers) watcher();
}
