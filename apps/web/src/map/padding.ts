import type { Padding } from './types.js';

const MOST = 0.75;

/**
 * Limits padding so that a quarter of a small map remains for the farms: MapLibre rejects padding larger than the map.
 */
export function within(
  { left, right, top, bottom }: Padding,
  { clientWidth, clientHeight }: { clientWidth: number; clientHeight: number },
): Padding {
  const share = (room: number, sum: number) => (room > 0 && sum > room * MOST ? (room * MOST) / sum : 1);
  const across = share(clientWidth, left + right);
  const down = share(clientHeight, top + bottom);
  return { left: left * across, right: right * across, top: top * down, bottom: bottom * down };
}
