import { Injectable } from '@nestjs/common';
import { Community, CommunityResource } from '#libs/community';
import { topicOf } from '#libs/contracts';
import { insertFarmers } from '#libs/farmers';
import { insertFarms } from '#libs/farms';
import { type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import { type Actor, Config, Database, type Transaction } from '#libs/platform';
import { demoFarmers, type StoredCommunity } from './farmers.js';
import { demoFarms } from './farms.js';
import { type Field, loadFields } from './fields.js';
import { type DemoResource, RESOURCES, USERS } from './programme.js';
import { Random } from './random.js';
import { DAY_MS, DAYS } from './times.js';
import { type DemoWard, demoPlace } from './wards.js';

/** Gives the same people and farms in every run. */
const SEED = 2026;
const STATEMENT_ROWS = 500;

interface Work {
  tx: Transaction;
  accountId: number;
  admin: Actor;
  userIds: Map<string, number>;
  now: Date;
  fields: Field[];
  keys: IdentifierKeys;
}

/** Fills the demo account with resources, communities, farmers and farms in one transaction, all or nothing. */
@Injectable()
export class ProgrammeSeeder {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** Does nothing if the account already has community resources. */
  async seed(accountId: number, say: (line: string) => void): Promise<void> {
    const known = await this.database.query(
      'SELECT 1 FROM community_resource WHERE account_id = $1 LIMIT 1',
      [accountId],
    );
    if (known.length > 0) {
      say('The demo data is there already');
      return;
    }
    const fields = await loadFields();
    await this.database.transaction(async (tx) => {
      const users = await tx.query<{ id: number; username: string; name: string }>(
        'SELECT id, username::text AS username, display_name AS name FROM app_user WHERE account_id = $1',
        [accountId],
      );
      const userIds = new Map(users.map((user) => [user.username, user.id]));
      const admin = users.find((user) => user.username === 'admin');
      if (!admin) throw new Error('the demo account has no administrator');
      const work: Work = {
        tx,
        accountId,
        admin: { id: admin.id, name: admin.name, accountId },
        userIds,
        // The start of today: the same day gives the same data, at any hour.
        now: new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS),
        fields,
        keys: identifierKeys(this.config),
      };
      let first = 0;
      const taken: DemoWard[] = [];
      for (const [index, resource] of RESOURCES.entries()) {
        const { farmers, farms } = await seedResource(work, resource, taken, first, new Random(SEED + index));
        first += farmers;
        say(
          `${resource.name}: ${resource.communities.length} communities, ${farmers} farmers, ${farms} farms`,
        );
      }
    });
    await this.database.query(
      `SELECT analyze_tables('every_community_resource', 'every_community', 'farmer', 'membership', 'farm', 'farm_count')`,
    );
  }
}

async function seedResource(
  work: Work,
  resource: DemoResource,
  taken: DemoWard[],
  first: number,
  random: Random,
): Promise<{ farmers: number; farms: number }> {
  const { tx, accountId, now } = work;
  const communities = await storeCommunities(work, resource, taken);
  const communityResourceId = communities[0]?.communityResourceId ?? 0;
  const people = demoFarmers({ resource, communities, first, now, keys: work.keys }, random);
  // Temporary ids: real ids are needed only at the end, so that declared sizes can be stored with the farmers.
  const numbered = people.map((farmer, index) => ({ ...farmer, id: index }));
  const agents = agentsOf(resource, work.userIds);
  const plots = demoFarms(
    { resource, communities, farmers: numbered, fields: work.fields, agents, now },
    random,
  );
  for (const plot of plots) {
    const owner = people[plot.farmerId ?? 0];
    if (owner) owner.declaredSizeM2 = (owner.declaredSizeM2 ?? 0) + (plot.declaredSizeM2 ?? 0);
  }
  const ids: number[] = [];
  for (let i = 0; i < people.length; i += STATEMENT_ROWS)
    ids.push(...(await insertFarmers(tx, accountId, people.slice(i, i + STATEMENT_ROWS))));
  for (let i = 0; i < plots.length; i += STATEMENT_ROWS)
    await insertFarms(
      tx,
      { accountId, communityResourceId },
      plots
        .slice(i, i + STATEMENT_ROWS)
        .map((plot) => ({ ...plot, farmerId: ids[plot.farmerId ?? 0] ?? null })),
    );
  return { farmers: people.length, farms: plots.length };
}

async function storeCommunities(
  { tx, accountId, admin, userIds, now }: Work,
  resource: DemoResource,
  taken: DemoWard[],
): Promise<StoredCommunity[]> {
  const began = new Date(now.getTime() - (DAYS + 7) * DAY_MS);
  const places = [];
  for (const { lga } of resource.communities) {
    const place = await demoPlace(tx, resource.state, lga, taken);
    taken.push(...place.wards);
    places.push(place);
  }
  const stored = await tx.manager.save(CommunityResource, {
    accountId,
    name: resource.name,
    description: resource.description,
    type: resource.type,
    stateId: places[0]?.stateId ?? null,
    season: resource.season,
    mappingEnabled: true,
    farmsTarget: resource.target,
    seasonEndsOn: new Date(now.getTime() + 5 * 7 * DAY_MS).toISOString().slice(0, 10),
    createdBy: admin.id,
    createdOn: began,
  });
  const communityResourceId = stored.id;
  const about = { topic: topicOf.account(accountId), accountId, by: admin } as const;
  tx.record({
    ...about,
    type: 'communityResource.created',
    subject: { kind: 'communityResource', id: communityResourceId },
    data: { communityResourceId, name: resource.name },
  });
  const communities: StoredCommunity[] = [];
  for (const [index, { lga, farmers }] of resource.communities.entries()) {
    const place = places[index];
    if (!place) continue;
    const community = await tx.manager.save(Community, {
      accountId,
      communityResourceId,
      name: `${lga} Growers`,
      shortDescription: `Farmers round ${place.wards.map((ward) => ward.name).join(', ')}`,
      longDescription: `Demo data: invented farmers of ${lga}, ${resource.state}.`,
      lgaId: place.lgaId,
      createdBy: admin.id,
      createdOn: new Date(began.getTime() + index * 60_000),
    });
    tx.record({
      ...about,
      type: 'community.created',
      subject: { kind: 'community', id: community.id },
      data: { communityId: community.id, communityResourceId, name: community.name },
    });
    communities.push({ ...place, id: community.id, communityResourceId, lga, farmers });
  }
  const granted = USERS.filter((user) => user.grants.includes(resource.code));
  await tx.query(
    `INSERT INTO access_list_entry (user_id, community_resource_id, granted_by)
     SELECT unnest($1::bigint[]), $2, $3 ON CONFLICT DO NOTHING`,
    [granted.flatMap((user) => userIds.get(user.username) ?? []), communityResourceId, admin.id],
  );
  return communities;
}

function agentsOf(resource: DemoResource, userIds: Map<string, number>): number[] {
  const agents = USERS.filter((user) => user.role === 'AGENT' && user.grants.includes(resource.code));
  return agents.flatMap((agent) => userIds.get(agent.username) ?? []);
}
