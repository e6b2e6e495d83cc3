import type { Bounds } from './bounds.js';

/** Box around Nigeria, degrees, widened by a tenth (Natural Earth's country outline: 2.69-14.58 E, 4.24-13.87 N). */
export const NIGERIA_BOUNDS: Bounds = [2.59, 4.14, 14.68, 13.97];
