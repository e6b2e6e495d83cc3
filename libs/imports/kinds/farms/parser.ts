import { serveStaging } from '../../child/program.js';
import { stageFarms } from './stage-farms.js';

serveStaging(stageFarms);
