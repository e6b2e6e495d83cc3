import type { ActionPattern } from 'redux-saga/effects';
import { type Remote, type RemoteOptions, remote } from './remote.js';

/** What a list call answers; everything beside rows and total (links, counts, a sequence) is kept with them. */
export interface ListAnswer {
  list: readonly object[];
  total: number;
}

export interface RemoteListOptions<Query, Answer>
  extends Pick<RemoteOptions<Query, Answer>, 'fetch' | 'gather'> {
  reloadOn?: ActionPattern;
  /** Of which list of several the query asks, such as the id of its parent: rows of another one go at once. */
  of?: (query: Query) => string | number;
}

export type RemoteList<Query extends object, Answer extends ListAnswer> = Remote<Query, Answer>;

/**
 * One list, of which one page is on screen: loads what `shown` asks, keeps the old rows until the answer, drops answers
 * that are no longer wanted (and aborts their calls), and loads again when `reloadOn` happens.
 *
 * `export const resources = remoteList('community/resources', { fetch: fetchCommunityResources, reloadOn: [...] })`;
 * `resources.saga` is registered with the feature, the page uses `useRemoteList(resources, query)`.
 */
export function remoteList<Query extends object, Answer extends ListAnswer>(
  name: string,
  { of, ...options }: RemoteListOptions<Query, Answer>,
): RemoteList<Query, Answer> {
  return remote<Query, Answer>(name, { ...options, scope: of ?? (() => null) });
}
