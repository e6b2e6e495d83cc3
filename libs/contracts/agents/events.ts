import { defineExport } from '../exports/constants.js';
import type { RecordEvents } from '../platform/record-calls.js';
import type { ActivationType, AgentStatus } from './constants.js';

/** Data of an agent that have calls of their own. */
export const AGENT_PARTS = ['bvn', 'bank', 'accountName', 'accountNumber', 'cv', 'image'] as const;
export type AgentPart = (typeof AGENT_PARTS)[number];

defineExport('agents');

type Events = RecordEvents<'agent'>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    agent: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'agent.statusChanged': { id: number; status: AgentStatus; activation: ActivationType[] };
    /** Names of the changed parts, never their values. */
    'agent.partsChanged': { id: number; parts: AgentPart[] };
  }
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    agents: true;
  }
}
