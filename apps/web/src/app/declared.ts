import { declareFeatures } from '../core/feature/registry.js';
import * as FEATURES from './features.js';

// Separate from the large signed-in area, so that page code loads in parallel with it.
declareFeatures(FEATURES);

export { fetchPage } from '../core/feature/pages.js';
