import { call, type FileAnswer, type Upload } from '../platform/calls.js';
import type { DoneDto, ListQuery } from '../platform/dto.js';
import { recordCalls } from '../platform/record-calls.js';
import type { ExtensionServiceListDto } from '../providers/index.js';
import type {
  AnswerIssueBody,
  CloseIssueBody,
  IssueDto,
  IssueListDto,
  IssueQuery,
  LogIssueBody,
  NearbyDto,
  NearbyFarmListDto,
  NearbyQuery,
  OutbreakDto,
  OutbreakListDto,
  OutbreakRecipientsDto,
  PlanVisitBody,
  SaveOutbreakBody,
} from './dto.js';

type OfIssue = { path: { id: number } };
type OfPhoto = { path: { id: number; position: number } };

/** Issues in the user's scope, the longest wait first. */
export const listIssues = call<{ query?: IssueQuery; answer: IssueListDto }>('GET', '/extension/issues');
export const findIssue = call<OfIssue & { answer: IssueDto }>('GET', '/extension/issues/:id');
export const logIssue = call<{ body: LogIssueBody; answer: IssueDto }>('POST', '/extension/issues');
/** Stores a photo of an issue at a position from 1; a repeated one changes nothing. */
export const storeIssuePhoto = call<OfPhoto & { body: Upload; answer: DoneDto }>(
  'PUT',
  '/extension/issues/:id/photos/:position',
);
export const readIssuePhoto = call<OfPhoto & { answer: FileAnswer }>(
  'GET',
  '/extension/issues/:id/photos/:position',
);
export const answerIssue = call<OfIssue & { body: AnswerIssueBody; answer: IssueDto }>(
  'POST',
  '/extension/issues/:id/answers',
);
export const planVisit = call<OfIssue & { body: PlanVisitBody; answer: IssueDto }>(
  'PUT',
  '/extension/issues/:id/visit',
);
export const closeIssue = call<OfIssue & { body: CloseIssueBody; answer: IssueDto }>(
  'PUT',
  '/extension/issues/:id/closed',
);

/** The extension services of all providers. */
export const listExtensionServices = call<{ query?: ListQuery; answer: ExtensionServiceListDto }>(
  'GET',
  '/extension_service',
);

export const outbreakCalls = recordCalls<{
  list: OutbreakListDto;
  record: OutbreakDto;
  save: SaveOutbreakBody;
}>('/extension/outbreaks');

/** Counts the farmers with a farm nearby. */
export const countNearby = call<{ query: NearbyQuery; answer: NearbyDto }>('GET', '/extension/nearby');
export const drawNearby = call<{ query: NearbyQuery; answer: NearbyFarmListDto }>(
  'GET',
  '/extension/nearby/farms',
);
/** Recipients of a message about an outbreak, in one community. */
export const listOutbreakRecipients = call<{
  path: { id: number; communityId: number };
  answer: OutbreakRecipientsDto;
}>('GET', '/extension/outbreaks/:id/recipients/:communityId');
