import type { CommunityResourceDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { selectConnection } from '../../core/realtime/slice.js';

/** Whether files may be imported: the server says so by a link, and without a connection nobody can send one. */
export function useMayImport({ links }: CommunityResourceDto, rel: 'importFarmers' | 'importMaps'): boolean {
  const offline = useAppSelector(selectConnection) === 'offline';
  return !offline && links.some((link) => link.rel === rel);
}
