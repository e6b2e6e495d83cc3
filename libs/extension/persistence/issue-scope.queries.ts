import type { Bind, Captured, Scope } from '#libs/platform';

/** Issues that a user can see. */
export interface IssueReach extends Scope {
  /** Set for farmers, who see their own issues alone. */
  farmerId: number | null;
}

/** Returns SQL of the ids of an agent's farmers: of farms that they captured, and of their current postings. */
const farmersOfAgent = ({ by, resourceIds }: Captured, bind: Bind) =>
  `SELECT f.farmer_id FROM farm f
    WHERE f.community_resource_id = ANY(${bind(resourceIds)}::bigint[]) AND f.captured_by = ${bind(by)}::bigint
   UNION SELECT x.farmer_id FROM posting p JOIN posting_farmer x ON x.posting_id = p.id
    WHERE p.agent_id = ${bind(by)}::bigint AND p.status = 'ACTIVE' AND p.removed_on IS NULL`;

/**
 * Returns the condition of issues that the user can see, by SQL of their account, farmer and community resource. A
 * farmer reads as an issue without a community resource of its own.
 */
export function inReach(
  { accountId, resourceIds, captured, farmerId }: IssueReach,
  columns: { account: string; farmer: string; resource: (ids: string) => string },
  bind: Bind,
): string {
  const parts = accountId === null ? [] : [`${columns.account} = ${bind(accountId)}::bigint`];
  if (farmerId !== null) parts.push(`${columns.farmer} = ${bind(farmerId)}::bigint`);
  else if (captured) parts.push(`${columns.farmer} IN (${farmersOfAgent(captured, bind)})`);
  else if (resourceIds !== null) parts.push(columns.resource(`${bind(resourceIds)}::bigint[]`));
  return parts.join(' AND ') || 'true';
}

/** Condition of issues `t`. */
export const visibleIssues = (reach: IssueReach, bind: Bind): string =>
  inReach(
    reach,
    {
      account: 't.account_id',
      farmer: 't.farmer_id',
      resource: (ids) => `t.community_resource_id = ANY(${ids})`,
    },
    bind,
  );

/** Condition of farmers `r` for whom the user can log an issue. */
export const reachedFarmers = (reach: IssueReach, bind: Bind): string =>
  inReach(
    reach,
    {
      account: 'r.account_id',
      farmer: 'r.id',
      resource: (ids) =>
        `EXISTS (SELECT 1 FROM membership m WHERE m.farmer_id = r.id AND m.community_resource_id = ANY(${ids}))`,
    },
    bind,
  );
