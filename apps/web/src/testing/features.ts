import * as FEATURES from '../app/features.js';
import { declareFeatures } from '../core/feature/registry.js';

/* For specs of code that reads the features: imported for its side effect. */
declareFeatures(FEATURES);
