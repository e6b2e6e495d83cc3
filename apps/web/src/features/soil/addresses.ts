export const SOIL_PATH = '/soil-samples';
export const samplesPath = (farmId: number) => `${SOIL_PATH}?farm=${farmId}`;
/** The page of the farm itself, which shows the samples on its map. */
export const farmOf = (farmId: number) => `/farm-details/${farmId}`;
