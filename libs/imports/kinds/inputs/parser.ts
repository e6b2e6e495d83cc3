import { serve, staging } from '../../child/program.js';
import { stageInputs } from './stage-inputs.js';

serve(staging(stageInputs));
