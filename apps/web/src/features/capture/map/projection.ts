import { type Bounds, EARTH_RADIUS_METRES, type LngLat, longitudeScale } from '#libs/geometry';

const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;

/** The visible part of the ground: its middle and scale. */
export interface View {
  lng: number;
  lat: number;
  metresPerPixel: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Metres per pixel, between 5 cm and 200 m. */
const SCALES = { least: 0.05, most: 200 };
/** Metres that a view of one point is wide. */
const SMALLEST = 60;

/** Returns pixels from the left and top. */
export function toPixels([lng, lat]: readonly [number, number], view: View, size: Size): [number, number] {
  const across = (METRES_PER_DEGREE * longitudeScale(view.lat)) / view.metresPerPixel;
  const along = METRES_PER_DEGREE / view.metresPerPixel;
  return [size.width / 2 + (lng - view.lng) * across, size.height / 2 - (lat - view.lat) * along];
}

export function toPlace([x, y]: readonly [number, number], view: View, size: Size): LngLat {
  const across = (METRES_PER_DEGREE * longitudeScale(view.lat)) / view.metresPerPixel;
  const along = METRES_PER_DEGREE / view.metresPerPixel;
  return [view.lng + (x - size.width / 2) / across, view.lat - (y - size.height / 2) / along];
}

/** Returns the view moved by pixels, as a dragged map. */
export function moved(view: View, x: number, y: number, size: Size): View {
  const [lng, lat] = toPlace([size.width / 2 - x, size.height / 2 - y], view, size);
  return { ...view, lng, lat };
}

export function zoomed(view: View, factor: number): View {
  const metresPerPixel = Math.min(Math.max(view.metresPerPixel / factor, SCALES.least), SCALES.most);
  return { ...view, metresPerPixel };
}

/** Returns a view that shows a box with a margin. */
export function fitting([west, south, east, north]: Bounds, { width, height }: Size, margin = 48): View {
  const lat = (south + north) / 2;
  const across = (east - west) * METRES_PER_DEGREE * longitudeScale(lat);
  const along = (north - south) * METRES_PER_DEGREE;
  const room = (pixels: number) => Math.max(pixels - 2 * margin, 40);
  const metresPerPixel = Math.max(across / room(width), along / room(height), SMALLEST / Math.max(width, 1));
  return zoomed({ lng: (west + east) / 2, lat, metresPerPixel }, 1);
}
