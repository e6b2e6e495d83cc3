import { type Remote, type RemoteOptions, remote } from './remote.js';

export type RemoteRecord<Key extends string | number, Data> = Remote<Key, Data>;

/**
 * A record on screen, identified by its key. It keeps the data of the same key during a reload, never shows that of
 * another key, and can start from list data (`seed`). `changed(key, data)` stores a newer state from elsewhere, such as
 * the answer to a command.
 */
export function remoteRecord<Key extends string | number, Data>(
  name: string,
  options: Omit<RemoteOptions<Key, Data>, 'scope'>,
): RemoteRecord<Key, Data> {
  return remote<Key, Data>(name, { ...options, scope: (key) => key });
}
