import { SESSION_MESSAGES } from '#libs/contracts';
import { ApiError } from './problem.js';

/** One password question, shared by all calls that wait for it. */
interface Question {
  promise: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

let question: Question | null = null;
const watchers = new Set<() => void>();

/** Error code of calls that require a recently entered password. */
export const STEP_UP_REQUIRED = 'stepUp.required';
const STEP_UP_CANCELLED = 'stepUp.cancelled';

/** Whether the user cancelled the question; no error message is needed then. */
export const isStepUpCancelled = ({ error }: { error: string }) => error === STEP_UP_CANCELLED;

/**
 * Asks the user to confirm their identity, so that the server accepts the call. Concurrent calls share the question.
 * @throws ApiError if the user does not confirm
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
  throw new ApiError({ status: 403, error: STEP_UP_CANCELLED, message: SESSION_MESSAGES.stepUp.cancelled });
}

/** Closes the question, if one is open. */
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
