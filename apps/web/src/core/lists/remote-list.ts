import type { ActionPattern } from 'redux-saga/effects';
import { type Remote, type RemoteOptions, remote } from './remote.js';

/** The answer to a list call; other fields than rows and total (links, counts, a sequence) are stored with them. */
export interface ListAnswer {
  list: readonly object[];
  total: number;
}

export interface RemoteListOptions<Query, Answer>
  extends Pick<RemoteOptions<Query, Answer>, 'fetch' | 'debounce'> {
  reloadOn?: ActionPattern;
  /** Identifies the list among several, such as the id of its parent; rows of another one are removed at once. */
  of?: (query: Query) => string | number;
}

export type RemoteList<Query extends object, Answer extends ListAnswer> = Remote<Query, Answer>;

/**
 * A list with one page on screen. Loads the page given to `shown`, keeps the old rows until the answer, drops outdated
 * answers (and aborts their calls), and reloads on `reloadOn`.
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
