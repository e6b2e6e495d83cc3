import * as FEATURES from '../app/features.js';
import { declareFeatures } from '../core/feature/registry.js';

/* For specs of what reads the features: imported for its effect. */
declareFeatures(FEATURES);
