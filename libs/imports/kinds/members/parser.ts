import { serve, staging } from '../../child/program.js';
import { stageMembers } from './stage-members.js';

serve(staging(stageMembers));
