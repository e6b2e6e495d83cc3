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
  /** The server's refusal; null if no answer arrived. */
  refusal: Failure | null;
  send: (body: QueueMessageBody) => void;
  /** Repeats the identical request: it is sent at most once. */
  again: (act: Act) => void;
}

/** The server has answered with a refusal. After any other failure it may have accepted the message. */
const isRefusal = ({ status }: Failure) => status >= 400 && status < 500;

/**
 * Queues the message. The request is stored with the draft before it is sent. If no answer arrives, even because the
 * page was closed, the same request is repeated. The server executes it once.
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
    // A second click can arrive before the first one is drawn.
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
