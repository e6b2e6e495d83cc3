import { call } from '../platform/calls.js';
import type {
  AgentCaptureListDto,
  CaptureFiguresDto,
  CaptureListDto,
  CaptureQuery,
  OwnRecordDto,
} from './dto.js';

/** Returns the home page of a farmer. */
export const readOwnRecord = call<{ answer: OwnRecordDto }>('GET', '/home/farmer');
/** Returns the home page of an agent. */
export const readCaptureFigures = call<{ answer: CaptureFiguresDto }>('GET', '/home/agent');
export const listCaptures = call<{ query?: CaptureQuery; answer: CaptureListDto }>('GET', '/home/captures');
/** Lists the captures of one agent for reviewers: the specification's data-capture link. */
export const listCapturesOfAgent = call<{
  path: { agentId: number };
  query?: CaptureQuery;
  answer: AgentCaptureListDto;
}>('GET', '/agents/captured-data/:agentId');
