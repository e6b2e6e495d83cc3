import type { FindingDto } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { farmChecks } from './remotes.js';

/** Returns the first open severe finding of the farm in the panel; null if there is none, or before the checks load. */
export function useOpenSevere(farmId: number | null): FindingDto | null {
  return useAppSelector((state) => {
    const { scope, data } = farmChecks.select(state);
    if (farmId === null || scope !== farmChecks.scope(farmId)) return null;
    return data?.list.find((finding) => finding.state === 'open' && finding.severity === 'severe') ?? null;
  });
}
