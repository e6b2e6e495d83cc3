import {
  type CommunityResourceDto,
  findCommunityResource,
  type ImportDto,
  listCommunityMembers,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { onEvent } from '../../core/realtime/actions.js';
import { evaluationPath, newImportPath, newMessagePath } from './addresses.js';
import { importKindNamed } from './kinds.js';
import { t } from './texts.js';

/** The resource of an ended import: its counts decide the next step. */
export const resourceOfImport = remoteRecord<number, CommunityResourceDto>('imports/resource', {
  fetch: (id, signal) => ask(findCommunityResource, { path: { id } }, { signal }),
  reloadOn: onEvent('job.ended'),
});

/** The number of members of an import's community. */
export const membersOfImport = remoteRecord<number, number>('imports/members', {
  fetch: async (id, signal) =>
    (await ask(listCommunityMembers, { path: { id }, query: { size: 1 } }, { signal })).total,
  reloadOn: onEvent('job.ended'),
});

interface Next {
  /** "Import their farm boundaries", "Evaluate 11 farms". */
  label: string;
  /** One sentence: the figure that makes it the next step. */
  reason: string;
  to: string;
}

/** Returns the one next step after an import: what its resource lacks, a message to its community, or its records. */
export function useNext(of: ImportDto | null): Next | null {
  const stored = (of?.counts?.created ?? 0) + (of?.counts?.updated ?? 0);
  const resourceId = of && of.state !== 'undone' ? (of.communityResource?.id ?? null) : null;
  const { data } = useRemoteRecord(resourceOfImport, stored > 0 ? resourceId : null);
  const lacking = of && data && lackOf(of.kind, data);
  const address = newMessagePath(of?.community?.id ?? 0);
  const mayMessage = useOpens()(address) && data !== null && !lacking && isOfPeople(of);
  const { data: members } = useRemoteRecord(membersOfImport, mayMessage ? (of?.community?.id ?? null) : null);
  if (!of || resourceId === null) return null;
  const { jobId, kind, community } = of;
  if (members)
    return {
      label: t('nextMessage', { n: members }),
      reason: t('nextMessageReason', { name: community?.name ?? '' }),
      to: address,
    };
  const made = { resourceId, communityId: community?.id, jobId, stored };
  const opened = importKindNamed(kind)?.opens(made);
  return lacking ?? (opened ? { ...opened, reason: t('nextOpenReason') } : null);
}

const isOfPeople = (of: ImportDto | null) => of?.kind === 'farmers' || of?.kind === 'members';

function lackOf(kind: string, { id, name, ...counts }: CommunityResourceDto): Next | null {
  if (kind !== 'communities' && kind !== 'farmers' && kind !== 'farms') return null;
  const { farmersCount, farmsCount, completedFarmsCount } = counts;
  if (farmersCount === 0)
    return {
      label: t('nextFarmers'),
      reason: t('nextFarmersReason', { name }),
      to: newImportPath('farmers', id),
    };
  if (farmsCount === 0)
    return {
      label: t('nextFarms'),
      reason: t('nextFarmsReason', { n: farmersCount, name }),
      to: newImportPath('farms', id),
    };
  const n = farmsCount - completedFarmsCount;
  return n > 0 && kind !== 'communities'
    ? {
        label: t('nextEvaluate', { n }),
        reason: t('nextEvaluateReason', { n, name }),
        to: evaluationPath(id),
      }
    : null;
}
