import { serveStaging } from '../../child/program.js';
import { stageMembers } from './stage-members.js';

serveStaging(stageMembers);
