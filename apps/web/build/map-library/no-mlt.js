/** Stands for the reader of tiles in MapLibre's own format, which is large and new. Tiles are those of Mapbox (MVT). */
export class MLTVectorTile {
  constructor() {
    throw new Error('Tiles of the format MLT cannot be read here.');
  }
}
