import { SOIL_SAMPLES } from '#libs/soil';
import { recordController } from '../http/index.js';

export const SoilSamplesController = recordController(SOIL_SAMPLES);
