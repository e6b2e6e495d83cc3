import { useParams, useSearchParams } from 'react-router-dom';
import { LANGUAGES } from '#libs/contracts';
import type { StatementOf } from './remotes.js';

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/**
 * Returns the statement that the address names: `/community-resource/statement/20416?resource=12&season=…`; null
 * without one.
 */
export function useStatementOf(): StatementOf | null {
  const farmerId = Number(useParams().farmerId);
  const [search] = useSearchParams();
  const resourceId = Number(search.get('resource'));
  const season = search.get('season');
  const language = LANGUAGES.find((each) => each === search.get('language'));
  return isId(farmerId) && isId(resourceId)
    ? { farmerId, resourceId, ...(season && { season }), ...(language && { language }) }
    : null;
}
