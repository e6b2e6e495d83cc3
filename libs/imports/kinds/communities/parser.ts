import { serve, staging } from '../../child/program.js';
import { stageCommunities } from './stage-communities.js';

serve(staging(stageCommunities));
