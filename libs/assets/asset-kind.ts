import {
  ADMINISTRATORS,
  ASSETS_MESSAGES,
  AssetDto,
  AssetListDto,
  type AssetShape,
  assetCalls,
  GRANTS,
  OVERVIEW_READERS,
  SaveAssetBody,
} from '#libs/contracts';
import { isReadOnly, requireOpenFarms } from '#libs/farms';
import { byName, DomainError } from '#libs/platform';
import { recordKind } from '#libs/records';
import { outsideNigeria, storedAsset } from './domain/asset-fields.js';
import { farmOfAsset, placeInFarm } from './persistence/assets.queries.js';

/** Equipment, buildings and animals of a farm. `FarmAssets` checks that its farm is visible before every call. */
export const ASSETS = recordKind<'asset', AssetShape>({
  kind: 'asset',
  calls: assetCalls,
  dtos: { list: AssetListDto, record: AssetDto, save: SaveAssetBody },
  table: 'farm_asset',
  called: ['asset', 'assets'],
  messages: ASSETS_MESSAGES,
  roles: ['FARMER', ...OVERVIEW_READERS],
  writers: ['FARMER', 'STAFF', ...ADMINISTRATORS],
  grants: { view: GRANTS.viewAssets, edit: GRANTS.editAssets },
  ofResource: 'f.community_resource_id',
  joins: 'LEFT JOIN farm f ON f.id = t.farm_id',
  visible: 'f.id IS NOT NULL',
  within: { parameter: 'farmId', column: 'farm_id', require: placeInFarm, decides: true },
  fields: {
    name: 't.name',
    quantity: 't.quantity',
    dateAdded: 't.created_on',
    farmId: `jsonb_build_object('id', t.farm_id)`,
    type: 't.type',
    size: 't.size_ft',
    description: 't.description',
    position: `CASE WHEN t.lat IS NOT NULL THEN jsonb_build_object('lat', t.lat, 'lng', t.lng) END`,
    isReadOnly: isReadOnly('f.farmer_id'),
  },
  sorts: {
    name: byName('t.name'),
    quantity: 't.quantity',
    type: 'lower(t.type)',
    size: 't.size_ft',
    dateAdded: 't.created_on',
  },
  searches: { text: ['t.name', 't.type', 't.description'] },
  isFixed: (asset) => asset.isReadOnly,
  links: (asset) =>
    asset.isReadOnly ? [] : [{ rel: 'place', method: 'PUT', href: `/api/assets/position/${asset.id}` }],
  stored: storedAsset,
  check: outsideNigeria,
  // The trash does not come through `FarmAssets`.
  beforeRestore: async (tx, { id, isVisible }) => {
    if (!isVisible) throw new DomainError('trash.parentGone');
    await requireOpenFarms(tx, [await farmOfAsset(tx, id)]);
  },
});
