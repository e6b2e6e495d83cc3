import { ASSETS_MESSAGES, type PlaceAssetBody, type SaveAssetBody } from '#libs/contracts';
import { NIGERIA_BOUNDS } from '#libs/geometry';

/** Changes of an asset; fields that are left out stay unchanged. */
export type AssetChanges = Partial<Omit<SaveAssetBody, 'size'> & PlaceAssetBody & { size: number | null }>;

/** Returns the columns of the given fields. */
export function storedAsset({ name, quantity, type, size, description, lat, lng }: AssetChanges) {
  const columns = { name, quantity, type, size_ft: size, description: description?.trim(), lat, lng };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Returns the fault of a position outside Nigeria, such as one with swapped coordinates. */
export function outsideNigeria({ lat, lng }: AssetChanges): Record<string, string> {
  const [west, south, east, north] = NIGERIA_BOUNDS;
  if (lat === undefined || lng === undefined) return {};
  const inside = lng >= west && lng <= east && lat >= south && lat <= north;
  return inside ? {} : { lat: ASSETS_MESSAGES.outsideNigeria };
}
