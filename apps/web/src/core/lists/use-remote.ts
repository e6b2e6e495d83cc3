import { useCallback, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Failure } from '../api/problem.js';
import type { Remote } from './remote.js';
import type { ListAnswer, RemoteList } from './remote-list.js';
import type { RemoteRecord } from './remote-record.js';
import { asksTheSame, type RemoteState } from './remote-state.js';

export interface ShownRecord<Data> {
  /** Null until this key has an answer. */
  data: Data | null;
  loading: boolean;
  error: Failure | null;
  /** Reloads; the current data stays until the answer. */
  retry: () => void;
}

export interface ShownList<Answer extends ListAnswer> {
  /** Null until the first answer; while another page loads, the rows of the previous one. */
  rows: Answer['list'] | null;
  total: number;
  /** The whole last answer: links, counts and other fields of the list. */
  answer: Answer | null;
  loading: boolean;
  error: Failure | null;
  retry: () => void;
}

/** Shows a record while the component is mounted. @param key null while it is not known yet */
export function useRemoteRecord<Key extends string | number, Data>(
  record: RemoteRecord<Key, Data>,
  key: Key | null,
): ShownRecord<Data> {
  return useRemote(record, key);
}

/** Shows a list while the component is mounted. @param query null while it is not known yet */
export function useRemoteList<Query extends object, Answer extends ListAnswer>(
  list: RemoteList<Query, Answer>,
  query: Query | null,
): ShownList<Answer> {
  const { data, ...rest } = useRemote(list, query);
  return { rows: data?.list ?? null, total: data?.total ?? 0, answer: data, ...rest };
}

/** Shows any remote while the component is mounted. @param asked null while it is not known yet */
export function useRemote<Asked extends string | number | object, Data>(
  remote: Remote<Asked, Data>,
  asked: Asked | null,
): ShownRecord<Data> {
  const dispatch = useDispatch();
  const part = useSelector((state: RemoteState) => remote.select(state));
  const latest = useRef(asked);
  latest.current = asked;
  const text = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what is asked
  useEffect(() => {
    if (latest.current === null) dispatch(remote.left());
    else dispatch(remote.shown(latest.current));
  }, [dispatch, remote, text]);
  useEffect(() => () => void dispatch(remote.left()), [dispatch, remote]);

  const retry = useCallback(() => void dispatch(remote.reload()), [dispatch, remote]);
  // Until the effect has run, the store still holds the request of another screen.
  const isAsked = asked !== null && asksTheSame(part.asked, asked);
  const fits = asked !== null && part.scope === remote.scope(asked);
  return {
    data: fits ? part.data : null,
    loading: asked !== null && (part.loading || !isAsked),
    error: isAsked ? part.error : null,
    retry,
  };
}
