import { type CommunityResourceDto, findCommunityResource, type ImportDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { onEvent } from '../../core/realtime/actions.js';
import { evaluationPath, newImportPath } from './addresses.js';
import { importKindNamed } from './kinds.js';
import { t } from './texts.js';

/** The resource of an ended import: its counts decide the next step. */
export const resourceOfImport = remoteRecord<number, CommunityResourceDto>('imports/resource', {
  fetch: (id, signal) => ask(findCommunityResource, { path: { id } }, { signal }),
  reloadOn: onEvent('job.ended'),
});

interface Next {
  label: string;
  to: string;
}

/** Returns the one next step after an import: what its resource lacks, or the imported records. */
export function useNext(of: ImportDto | null): Next | null {
  const stored = (of?.counts?.created ?? 0) + (of?.counts?.updated ?? 0);
  const resourceId = of && of.state !== 'undone' ? (of.communityResource?.id ?? null) : null;
  const { data } = useRemoteRecord(resourceOfImport, stored > 0 ? resourceId : null);
  if (!of || resourceId === null) return null;
  const { jobId, kind, community } = of;
  const lacking = data && lackOf(kind, data);
  const made = { resourceId, communityId: community?.id, jobId, stored };
  return lacking ?? importKindNamed(kind)?.opens(made) ?? null;
}

function lackOf(kind: string, { id, ...counts }: CommunityResourceDto): Next | null {
  if (kind !== 'communities' && kind !== 'farmers' && kind !== 'farms') return null;
  const { farmersCount, farmsCount, completedFarmsCount } = counts;
  if (farmersCount === 0) return { label: t('nextFarmers'), to: newImportPath('farmers', id) };
  if (farmsCount === 0) return { label: t('nextFarms'), to: newImportPath('farms', id) };
  const n = farmsCount - completedFarmsCount;
  return n > 0 && kind !== 'communities' ? { label: t('nextEvaluate', { n }), to: evaluationPath(id) } : null;
}
