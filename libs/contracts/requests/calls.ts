import { call, type FileAnswer } from '../platform/calls.js';
import { recordCalls } from '../platform/record-calls.js';
import type {
  AnswerRequestBody,
  DataRequestDto,
  DataRequestListDto,
  DataRequestQuery,
  ErasureDto,
  ErasuresActedDto,
  FileRequestBody,
  OwnRequestsDto,
  ProposedErasuresDto,
  RestrictBody,
  SaveDataRequestBody,
} from './dto.js';

export const dataRequestCalls = recordCalls<{
  query: DataRequestQuery;
  list: DataRequestListDto;
  record: DataRequestDto;
  save: SaveDataRequestBody;
}>('/data-requests');

type OfRequest = { path: { requestId: number } };

export const answerRequest = call<OfRequest & { body: AnswerRequestBody; answer: DataRequestDto }>(
  'POST',
  '/data-requests/:requestId/answer',
);
/** The answer as a letter, with the right to complain to the NDPC. */
export const printAnswer = call<OfRequest & { answer: FileAnswer }>(
  'GET',
  '/data-requests/:requestId/letter',
);
/** The Standard Notice to Address Grievance of GAID 2025, schedule 9. */
export const printGrievance = call<OfRequest & { answer: FileAnswer }>(
  'GET',
  '/data-requests/:requestId/snag',
);

/** Makes the farmer's record read-only. */
export const restrictFarmer = call<OfRequest & { body: RestrictBody; answer: DataRequestDto }>(
  'POST',
  '/data-requests/:requestId/restrict',
);
export const endRestriction = call<OfRequest & { answer: DataRequestDto }>(
  'POST',
  '/data-requests/:requestId/unrestrict',
);

export const readErasure = call<OfRequest & { answer: ErasureDto }>(
  'GET',
  '/data-requests/:requestId/erasure',
);
export const askErasure = call<OfRequest & { answer: ErasureDto }>(
  'POST',
  '/data-requests/:requestId/erasure',
);
export const confirmErasure = call<OfRequest & { answer: ErasureDto }>(
  'POST',
  '/data-requests/:requestId/erasure/confirm',
);
export const cancelErasure = call<OfRequest & { answer: ErasureDto }>(
  'POST',
  '/data-requests/:requestId/erasure/cancel',
);
/** Notes that all recipients of files with the farmer were told to erase them. */
export const notifyRecipients = call<OfRequest & { answer: ErasureDto }>(
  'POST',
  '/data-requests/:requestId/erasure/told',
);

/** Erasures that Gona proposes at the end of the retention period of inactive farmers. */
export const readProposedErasures = call<{ answer: ProposedErasuresDto }>('GET', '/proposed-erasures');
/** Requests the erasure of the next 1,000 of them that nothing forbids. */
export const askProposedErasures = call<{ answer: ErasuresActedDto }>('POST', '/proposed-erasures/ask');
/** Confirms the next 1,000 that an independent administrator requested. */
export const confirmProposedErasures = call<{ answer: ErasuresActedDto }>(
  'POST',
  '/proposed-erasures/confirm',
);

/** Requests of the signed-in farmer. */
export const readOwnRequests = call<{ answer: OwnRequestsDto }>('GET', '/own-requests');
export const fileOwnRequest = call<{ body: FileRequestBody; answer: OwnRequestsDto }>(
  'POST',
  '/own-requests',
);
