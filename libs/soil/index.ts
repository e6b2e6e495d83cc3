export { soil } from './domain.js';
export { isFarFrom } from './persistence/farm-of-samples.queries.js';
export {
  anySampleChange,
  isSample,
  judgeSamples,
  MERGED_SAMPLE_COLUMNS,
  MERGED_SAMPLE_VALUES,
  mergeSamples,
  sampleChange,
  samplePoint,
  undoSamples,
} from './persistence/merge-samples.queries.js';
export { ReadFarmSoil } from './read-farm-soil.service.js';
export { SoilModule } from './soil.module.js';
export { SOIL_SAMPLES } from './soil-samples.js';
