import { Call, call, type FileAnswer, type Upload } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type { RecordCalls } from '../platform/record-calls.js';
import type { AgentStatus } from './constants.js';
import type {
  AgentBankBody,
  AgentContactListDto,
  AgentDto,
  AgentListDto,
  AgentListQuery,
  AgentStatusBody,
  RemoteLinkDto,
  SaveAgentBody,
} from './dto.js';

/** `create` is the documented call, which also changes an agent whose id it has. */
export const agentCalls: RecordCalls<{
  within: { sharedAgencyId: number };
  query: AgentListQuery;
  list: AgentListDto;
  record: AgentDto;
  save: SaveAgentBody;
}> = {
  list: new Call('GET', '/agents/bysharedagency/:sharedAgencyId'),
  find: new Call('GET', '/agents/byagentid/:id'),
  create: new Call('POST', '/agents/saveagent'),
  update: new Call('PUT', '/agents/:id'),
  remove: new Call('DELETE', '/agents/:id'),
  restore: new Call('POST', '/agents/:id/restore'),
};

type OfAgent = { path: { id: number } };

export const setAgentStatus = call<{
  path: { id: number; status: AgentStatus };
  body?: AgentStatusBody;
  answer: DoneDto;
}>('POST', '/agents/updatesinglestatus/:id/:status');

export const saveAgentBank = call<OfAgent & { body: AgentBankBody; answer: DoneDto }>(
  'POST',
  '/agents/bankinfo/:id',
);

/** A PDF, or a JPEG or PNG picture. */
export const storeAgentCv = call<OfAgent & { body: Upload; answer: DoneDto }>('POST', '/agents/cv/:id');
export const removeAgentCv = call<OfAgent & { answer: DoneDto }>('DELETE', '/agents/cv/:id');
export const readUpload = call<{ path: { cvUpload: string }; answer: RemoteLinkDto }>(
  'GET',
  '/uploads/:cvUpload',
);
export const readUploadedFile = call<{ path: { cvUpload: string }; answer: FileAnswer }>(
  'GET',
  '/uploads/:cvUpload/file',
);

export const readAgentImage = call<OfAgent & { answer: FileAnswer }>('GET', '/agents/image/:id');
export const storeAgentImage = call<OfAgent & { body: Upload; answer: DoneDto }>('POST', '/agents/image/:id');
export const removeAgentImage = call<OfAgent & { answer: DoneDto }>('DELETE', '/agents/image/:id');

/** The agents who captured farms of the calling farmer. */
export const listOwnAgents = call<{ answer: AgentContactListDto }>('GET', '/agents/offarmer');
