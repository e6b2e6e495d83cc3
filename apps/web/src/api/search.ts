import type { FoundListDto } from '#libs/contracts';
import { post } from '../core/api/http.js';

/** Farmers, farms, communities and resources in the user's reach. A POST: a BVN must not be in an address. */
export function search(q: string, signal?: AbortSignal): Promise<FoundListDto> {
  return post('/search', { q }, { signal });
}
