import { serve } from './program.js';
import type { RemoveNinsTask } from './protocol.js';
import { removeNins } from './remove-nins.js';

serve<RemoveNinsTask>(removeNins);
