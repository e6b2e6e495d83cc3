import { useAppSelector } from '../../core/hooks.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { selectResource } from './slice.js';

/**
 * Whether files may be imported into the resource that is open: the server says so by a link, and without a connection
 * nobody can send one.
 */
export function useMayImport(rel: 'importFarmers' | 'importMaps' = 'importMaps'): boolean {
  const offline = useAppSelector(selectConnection) === 'offline';
  const links = useAppSelector(selectResource)?.data?.links ?? [];
  return !offline && links.some((link) => link.rel === rel);
}
