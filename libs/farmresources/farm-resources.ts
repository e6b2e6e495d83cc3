import { addCommunityResource } from '#libs/community';
import {
  ADMINISTRATORS,
  EVALUATORS,
  FARM_RESOURCE_MESSAGES,
  FarmResourceDto,
  FarmResourceListDto,
  farmResourceCalls,
  GRANTS,
  type ResourceStatus,
  SaveFarmResourceBody,
  type Season,
} from '#libs/contracts';
import { byName, DomainError, STATUS_WORDS } from '#libs/platform';
import { type RecordChange, recordKind } from '#libs/records';

/**
 * Record kind: named sets of farms. Users with a list of community resources see the farm resources of those; all others
 * also see farm resources without one. The farms of a deleted farm resource stay, and are in it again once it is restored.
 */
export const FARM_RESOURCES = recordKind({
  kind: 'farmResource',
  calls: farmResourceCalls,
  dtos: { list: FarmResourceListDto, record: FarmResourceDto, save: SaveFarmResourceBody },
  table: 'farm_resource',
  called: ['farm resource', 'farm resources'],
  messages: FARM_RESOURCE_MESSAGES,
  roles: EVALUATORS,
  writers: ADMINISTRATORS,
  grants: { view: GRANTS.viewFarms },
  ofResource: true,
  joins: 'LEFT JOIN state s ON s.id = t.state_id',
  fields: {
    name: 't.name',
    description: 't.description',
    season: 't.season',
    status: 't.status',
    state: "CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END",
    communityResourceId: 't.community_resource_id',
    handleCommunity: 't.community_resource_id IS NOT NULL',
    farmsCount: '(SELECT count(*) FROM farm f WHERE f.farm_resource_id = t.id)',
    isAreaMappingEnable: 't.is_area_mapping_enable',
    isSoilMappingEnabled: 't.is_soil_mapping_enabled',
    isAssetEnabled: 't.is_asset_enabled',
  },
  sorts: { name: byName('t.name'), season: 't.season', status: 't.status', state: 's.name' },
  searches: { text: ['t.name', 't.description', 't.season', 's.name'], codes: { 't.status': STATUS_WORDS } },
  stored: ({ name, description, season, state = null }) => ({
    name,
    description: description.trim(),
    season,
    state_id: state,
  }),
  check: ({ handleCommunity, state }): Record<string, string> =>
    handleCommunity && state === undefined ? { state: FARM_RESOURCE_MESSAGES.stateMissing } : {},
  beforeSave: async (tx, change) => {
    const { state, name } = change.body;
    if (state !== undefined && (await tx.query('SELECT 1 FROM state WHERE id = $1', [state])).length === 0)
      throw DomainError.invalid({ state: FARM_RESOURCE_MESSAGES.stateUnknown });
    if (change.id !== null || !change.body.handleCommunity) return;
    const taken = await tx.query('SELECT 1 FROM community_resource WHERE account_id = $1 AND name = $2', [
      change.actor.accountId,
      name,
    ]);
    if (taken.length > 0) throw DomainError.invalid({ name: FARM_RESOURCE_MESSAGES.communityTaken });
    change.values.community_resource_id = await addCommunityResource(tx, change.actor, draftOf(change));
  },
  listFacts: async (reader, visible) => {
    const { condition, parameters } = visible;
    const [row] = await reader.query<{ totalFarms: number }>(
      `SELECT count(*) AS "totalFarms" FROM farm f JOIN farm_resource t ON t.id = f.farm_resource_id WHERE ${condition}`,
      parameters,
    );
    return { totalFarms: row?.totalFarms ?? 0 };
  },
  // Its farms refer to it.
  staysAfterPurge: true,
  links: ({ id, status }) => [
    {
      rel: status === 'ACTIVE' ? 'suspend' : 'activate',
      href: `/api/farmresources/managestatus/${id}/${otherOf(status)}`,
      method: 'PUT',
    },
  ],
  export: {
    name: 'farmResources',
    columns: {
      name: { heading: 'Name' },
      description: { heading: 'Description' },
      season: { heading: 'Season' },
      status: { heading: 'Status' },
      farmsCount: { heading: 'Farms', type: 'count' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

const otherOf = (status: ResourceStatus): ResourceStatus => (status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE');

const draftOf = ({ body }: RecordChange<SaveFarmResourceBody>) => ({
  name: body.name,
  description: body.description.trim(),
  season: body.season as Season,
  stateId: body.state ?? null,
  mappingEnabled: true,
});
