import { serveStaging } from '../../child/program.js';
import { stageFarmers } from './stage-farmers.js';

serveStaging(stageFarmers);
