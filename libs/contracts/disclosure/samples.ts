import { sample } from '../platform/samples.js';
import { readDisclosureBudget } from './calls.js';

export const disclosureSamples = [sample(readDisclosureBudget, {})];
