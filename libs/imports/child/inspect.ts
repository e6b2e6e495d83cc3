import { inspectTable } from './inspect-table.js';
import { serve } from './program.js';
import type { InspectTask } from './protocol.js';

serve<InspectTask>(inspectTable);
