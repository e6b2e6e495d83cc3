import { serve } from './program.js';
import { stageFile } from './stage-file.js';

serve(stageFile);
