import { useRef } from 'react';
import { type MessageDto, type QueueMessageBody, queueMessage } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { type Failure, failureOf } from '../../core/api/problem.js';
import { newOpId } from '../../core/new-op-id.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import type { KeptDraft } from './use-kept-draft.js';

type Act = QueueMessageBody & { opId: string };

export interface Sending {
  running: boolean;
  /** Why the server would not take it; null where no answer came. */
  refusal: Failure | null;
  send: (body: QueueMessageBody) => void;
  /** Asks for the very same once more: it is sent once at most. */
  again: (act: Act) => void;
}

/** The server has answered, and has not taken it. Anything else may have been taken. */
const isRefusal = ({ status }: Failure) => status >= 400 && status < 500;

/**
 * Queues the message. What is asked for is kept with the draft before it is asked: where no answer comes, be it that the
 * page was closed, the same act is asked for again, and the server does it once.
 */
export function useSend(kept: KeptDraft, onSent: (message: MessageDto) => void): Sending {
  const busy = useRef(false);
  const call = useSecretCall<Act, MessageDto>(async (act) => {
    try {
      await kept.keepNow({ sent: act });
      const message = await ask(queueMessage, { body: act });
      await kept.discard();
      return message;
    } catch (thrown) {
      if (isRefusal(failureOf(thrown))) await kept.keepNow({ sent: null });
      throw thrown;
    } finally {
      busy.current = false;
    }
  }, onSent);
  const start = (act: Act) => {
    // A second click comes before the first one is drawn.
    if (busy.current) return;
    busy.current = true;
    call.run(act);
  };
  return {
    running: call.running,
    refusal: call.error && isRefusal(call.error) ? call.error : null,
    send: (body) => start({ ...body, opId: newOpId() }),
    again: start,
  };
}
