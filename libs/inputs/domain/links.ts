import {
  ADMINISTRATORS,
  EVALUATORS,
  GRANTS,
  type Grant,
  isGranted,
  type Link,
  type Role,
} from '#libs/contracts';

export interface Viewer {
  id: number;
  role: Role | null;
  /** Null: no grants limit the viewer. */
  grants: readonly Grant[] | null;
  /** Whether the viewer may record and approve money. */
  isConfirmed: boolean;
}

/** Tests for a role that evaluates and has the grant. */
const evaluates = ({ role, grants }: Viewer, grant: Grant) =>
  role !== null && EVALUATORS.includes(role) && isGranted(grants, grant);
const administers = ({ role }: Viewer) => role !== null && ADMINISTRATORS.includes(role);

/** Links for a user on the inputs of a community resource. */
export function linksOfEops(communityResourceId: number, viewer: Viewer): Link[] {
  const href = `/api/community-resource/eop/${communityResourceId}`;
  const links: Link[] = [{ rel: 'self', href, method: 'GET' }];
  if (evaluates(viewer, GRANTS.editCommunities))
    links.push(
      { rel: 'addEop', href, method: 'POST' },
      { rel: 'removeEops', href: `${href}/delete`, method: 'POST' },
    );
  return links;
}

/** Links for a user on one input. */
export function linksOfEop(id: number, viewer: Viewer): Link[] {
  return evaluates(viewer, GRANTS.editCommunities)
    ? [{ rel: 'remove', href: `/api/community-resource/eop/${id}`, method: 'DELETE' }]
    : [];
}

/** Links for a user on the ledger of a community resource. */
export function linksOfLedger(communityResourceId: number, viewer: Viewer): Link[] {
  const at = (what: string) => `/api/input/${what}/${communityResourceId}`;
  const links: Link[] = [
    { rel: 'self', href: at('ledger'), method: 'GET' },
    { rel: 'entries', href: at('entries'), method: 'GET' },
    { rel: 'recovery', href: `/api/recoverysummary/${communityResourceId}`, method: 'GET' },
  ];
  if (evaluates(viewer, GRANTS.viewInputs))
    links.push(
      { rel: 'anomalies', href: at('anomalies'), method: 'GET' },
      { rel: 'exportEntries', href: '/api/exports', method: 'POST' },
    );
  if (evaluates(viewer, GRANTS.editInputs)) {
    if (viewer.isConfirmed) links.push({ rel: 'recordEntry', href: at('entries'), method: 'POST' });
    links.push(
      { rel: 'approvals', href: at('approvals'), method: 'GET' },
      { rel: 'settings', href: at('settings'), method: 'GET' },
    );
  }
  if (administers(viewer) && viewer.isConfirmed)
    links.push({ rel: 'saveSettings', href: at('settings'), method: 'PUT' });
  return links;
}

/** Links for a user on the anomalies of a ledger. */
export function linksOfAnomalies(communityResourceId: number, viewer: Viewer): Link[] {
  const href = `/api/input/anomalies/${communityResourceId}`;
  const links: Link[] = [{ rel: 'self', href, method: 'GET' }];
  if (evaluates(viewer, GRANTS.editInputs))
    links.push(
      { rel: 'assign', href: `${href}/assign`, method: 'POST' },
      { rel: 'resolve', href: `${href}/resolve`, method: 'POST' },
      { rel: 'reopen', href: `${href}/reopen`, method: 'POST' },
      { rel: 'assignSeveral', href: `${href}/assign-several`, method: 'POST' },
      { rel: 'resolveSeveral', href: `${href}/resolve-several`, method: 'POST' },
      { rel: 'owners', href: `${href}/owners`, method: 'GET' },
    );
  return links;
}

/** Links for a user on one entry. */
export function linksOfEntry(
  { id, counters, counteredBy }: { id: number; counters: number | null; counteredBy: number | null },
  viewer: Viewer,
): Link[] {
  return evaluates(viewer, GRANTS.editInputs) &&
    viewer.isConfirmed &&
    counters === null &&
    counteredBy === null
    ? [{ rel: 'counter', href: `/api/input/entry/${id}/counter`, method: 'POST' }]
    : [];
}

/** Links for a user on a waiting entry, which a second person decides. */
export function linksOfApproval(
  { id, isWaiting, cannotDecide }: { id: number; isWaiting: boolean; cannotDecide: string | null },
  viewer: Viewer,
): Link[] {
  if (!isWaiting || cannotDecide !== null || !administers(viewer)) return [];
  const at = (what: string) => `/api/input/approval/${id}/${what}`;
  return [
    { rel: 'approve', href: at('approve'), method: 'POST' },
    { rel: 'refuse', href: at('refuse'), method: 'POST' },
  ];
}
