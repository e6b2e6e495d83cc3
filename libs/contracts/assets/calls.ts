import { call } from '../platform/calls.js';
import {
  type RecordCalls,
  type RecordEvents,
  type RecordShape,
  recordCalls,
} from '../platform/record-calls.js';
import type {
  AddAssetBody,
  AssetDoneDto,
  AssetDto,
  AssetListDto,
  ChangeAssetBody,
  PlaceAssetBody,
  SaveAssetBody,
} from './dto.js';

export interface AssetShape extends RecordShape {
  within: { farmId: number };
  list: AssetListDto;
  record: AssetDto;
  save: SaveAssetBody;
}

/** `list` and `remove` are documented; the others read and write all fields. */
export const assetCalls = {
  ...recordCalls<AssetShape>('/assets'),
  list: call('GET', '/assets/farm/:farmId') as RecordCalls<AssetShape>['list'],
  create: call('POST', '/assets/farm/:farmId') as RecordCalls<AssetShape>['create'],
  remove: call<{ path: { id: number }; answer: AssetDoneDto }>('DELETE', '/assets/:id'),
};
/** Documented: adds an asset to the farm in its body. */
export const addAsset = call<{ body: AddAssetBody; answer: AssetDoneDto }>('POST', '/assets');
/** Documented: changes the fields in its body. */
export const changeAsset = call<{ body: ChangeAssetBody; answer: AssetDoneDto }>('PUT', '/assets');
/** Puts an asset on the map. */
export const placeAsset = call<{ path: { id: number }; body: PlaceAssetBody; answer: AssetDto }>(
  'PUT',
  '/assets/position/:id',
);

type Events = RecordEvents<'asset', { id: number; communityResourceId?: number }>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    asset: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {}
}
