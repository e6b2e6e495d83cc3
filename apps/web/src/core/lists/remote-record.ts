import { type Remote, type RemoteOptions, remote } from './remote.js';

export type RemoteRecord<Key extends string | number, Data> = Remote<Key, Data>;

/**
 * One record, which is on screen by its key: keeps the data of the same key while it is loaded again, never shows that
 * of another, and may begin with what a list already knows (`seed`). `changed(key, data)` takes a newer state from
 * elsewhere, such as the answer of a command.
 */
export function remoteRecord<Key extends string | number, Data>(
  name: string,
  options: Omit<RemoteOptions<Key, Data>, 'scope'>,
): RemoteRecord<Key, Data> {
  return remote<Key, Data>(name, { ...options, scope: (key) => key });
}
