import { serveStaging } from '../../child/program.js';
import { stageCommunities } from './stage-communities.js';

serveStaging(stageCommunities);
