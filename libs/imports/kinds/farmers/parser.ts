import { serve, staging } from '../../child/program.js';
import { stageFarmers } from './stage-farmers.js';

serve(staging(stageFarmers));
