import { useEffect, useRef, useState } from 'react';
import { type EntryAnswerDto, readStatement, recordEntry, type StatementDto } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { type Failure, failureOf } from '../../../core/api/problem.js';
import type { Sender } from '../../../core/forms/use-dto-form.js';
import { useAppSelector } from '../../../core/hooks.js';
import { keepWork, keptWork } from '../../../core/offline/kept-work.js';
import { selectUser } from '../../../core/session/slice.js';
import { useSecretCall } from '../../../core/tasks/use-secret-call.js';
import type { EntryAct } from './act.js';

/** Contains a version number, so that stored requests in another format are not read. */
const KIND = 'ledger-entry.1';

export interface Recorded {
  answer: EntryAnswerDto;
  /** The farmer's statement including the entry; null if it could not be loaded. */
  statement: StatementDto | null;
}

export interface Recording {
  /** True until it is known whether an earlier request was never answered. */
  loading: boolean;
  /** The unanswered request. Nothing else is recorded until it is retried or discarded. */
  unanswered: EntryAct | null;
  running: boolean;
  sender: Sender;
  send: (act: EntryAct) => void;
  /** Discards the unanswered request. */
  leave: () => void;
}

/** The server has answered with a refusal. After any other failure it may have accepted the entry. */
const isRefusal = ({ status }: Failure) => status >= 400 && status < 500;

/** Loads the statement after the entry was recorded. A failure to load it does not affect the entry. */
const statementOf = ({ resourceId, body: { farmerId, season } }: EntryAct): Promise<StatementDto | null> =>
  ask(readStatement, { path: { resourceId, farmerId }, query: { ...(season && { season }) } }).catch(
    () => null,
  );

/**
 * Records an entry. The request with its idempotency key is stored on this computer before it is sent. If no answer
 * arrives, even because the page was closed, the same request is repeated. The server executes it once.
 */
export function useRecording(resourceId: number, onRecorded: (recorded: Recorded) => void): Recording {
  const user = useAppSelector(selectUser);
  const owner = useRef(user);
  owner.current = user;
  const [loading, setLoading] = useState(true);
  const [unanswered, setUnanswered] = useState<EntryAct | null>(null);

  useEffect(() => {
    let gone = false;
    const show = (act: EntryAct | undefined) => {
      if (gone) return;
      setUnanswered(act ?? null);
      setLoading(false);
    };
    const kept = owner.current ? keptWork<EntryAct>(owner.current, KIND) : Promise.resolve([]);
    kept.then(
      (acts) => show(acts.find((act) => act.resourceId === resourceId)),
      () => show(undefined),
    );
    return () => {
      gone = true;
    };
  }, [resourceId]);

  /** Resolves even if the browser can't store anything: then the request lasts as long as its page. */
  const keep = async (act: EntryAct | null) => {
    if (!owner.current) return;
    const change = act
      ? { put: [{ id: resourceId, work: act }], remove: [] }
      : { put: [], remove: [resourceId] };
    await keepWork<EntryAct>(owner.current, KIND, change).catch(() => undefined);
  };
  const call = useSecretCall<EntryAct, Recorded>(async (act) => {
    await keep(act);
    try {
      const answer = await ask(recordEntry, { path: { resourceId: act.resourceId }, body: act.body });
      await keep(null);
      setUnanswered(null);
      return { answer, statement: await statementOf(act) };
    } catch (thrown) {
      const refused = isRefusal(failureOf(thrown));
      if (refused) await keep(null);
      setUnanswered(refused ? null : act);
      throw thrown;
    }
  }, onRecorded);
  const { status, error, reset } = call;
  return {
    loading,
    unanswered,
    running: call.running,
    sender: { status, error: error && isRefusal(error) ? error : null, reset },
    send: call.run,
    leave: () => {
      setUnanswered(null);
      void keep(null);
      reset();
    },
  };
}
