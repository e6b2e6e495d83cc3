import type { FindingDto } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { farmChecks } from './remotes.js';

/** The first open severe finding of the farm in the panel; null where there is none, or the checks are not here yet. */
export function useOpenSevere(farmId: number | null): FindingDto | null {
  return useAppSelector((state) => {
    const { scope, data } = farmChecks.select(state);
    if (farmId === null || scope !== farmChecks.scope(farmId)) return null;
    return data?.list.find((finding) => finding.state === 'open' && finding.severity === 'severe') ?? null;
  });
}
