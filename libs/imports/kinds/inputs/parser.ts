import { serveStaging } from '../../child/program.js';
import { stageInputs } from './stage-inputs.js';

serveStaging(stageInputs);
