/** Assets of a farm. */
export const ASSETS_PATH = '/view-assets';
export const assetsPath = (farmId: number) => `${ASSETS_PATH}/${farmId}`;

/** Adds an asset: `/add-new-asset?farm=34`. Outside viewers see the list there. */
export const ADD_ASSET = '/add-new-asset';
export const addAssetPath = (farmId: number) => `${ADD_ASSET}?farm=${farmId}`;

/** Map of a farm's assets: `/new-assets/map-view?farm=34&asset=7`. */
export const ASSET_MAP = '/new-assets/map-view';

/** @param assetId the asset to place or to show */
export function assetMapPath(farmId: number, assetId?: number | null): string {
  return `${ASSET_MAP}?farm=${farmId}${assetId ? `&asset=${assetId}` : ''}`;
}
