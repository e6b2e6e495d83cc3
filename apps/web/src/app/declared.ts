import { declareFeatures } from '../core/feature/registry.js';
import * as FEATURES from './features.js';

// Apart from the signed-in area, which is large: the code of a page is asked for beside it, and not after it.
declareFeatures(FEATURES);

export { fetchPage } from '../core/feature/pages.js';
