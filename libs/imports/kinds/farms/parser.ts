import { serve, staging } from '../../child/program.js';
import { stageFarms } from './stage-farms.js';

serve(staging(stageFarms));
