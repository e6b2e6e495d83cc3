import type { AssetDto } from '#libs/contracts';
import type { FarmPoint, FarmPointLayer } from '../../map/overlays/farm-points.js';
import { t } from './texts.js';

/** Adire blue of the portal, dark enough for white letters. */
const FILL = '#2F4B8F';

/** A position, degrees. */
export interface At {
  lat: number;
  lng: number;
}

/** Returns the initials of a name: "Borehole pump" -> "BP". */
export const initialsOf = (name: string) =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

export const pointOf = ({ id, name }: AssetDto, at: At, chosen = false): FarmPoint => ({
  id,
  lat: at.lat,
  lng: at.lng,
  text: initialsOf(name),
  shape: 'square',
  fill: FILL,
  chosen,
});

/** Returns the placed assets as points of a farm's map. */
export const layerOf = (
  assets: readonly AssetDto[],
  onSelect: (id: number) => void = () => undefined,
): FarmPointLayer => ({
  id: 'assets',
  label: t('title'),
  points: assets.flatMap((asset) => (asset.position ? [pointOf(asset, asset.position)] : [])),
  onSelect,
});
