/** Replaces the large, new reader of MapLibre's own tile format. Gona's tiles use the Mapbox format (MVT). */
export class MLTVectorTile {
  constructor() {
    throw new Error('Tiles of the format MLT cannot be read here.');
  }
}
