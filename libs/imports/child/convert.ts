import { convertMap } from './map-conversion.js';
import { serve } from './program.js';
import type { ConvertTask } from './protocol.js';

serve<ConvertTask>(convertMap);
