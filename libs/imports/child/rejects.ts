import { serve } from './program.js';
import type { RejectsTask } from './protocol.js';
import { writeRejects } from './write-rejects.js';

serve<RejectsTask>(writeRejects);
