import { call, type Upload } from '../platform/calls.js';
import type {
  CaptureComparisonDto,
  CaptureFarmerListDto,
  CaptureFarmerQuery,
  CaptureItemListDto,
  CaptureItemQuery,
  CaptureNeighbourListDto,
  CaptureWorkDto,
  DecideCaptureBody,
  FinishCaptureBody,
  OwnCaptureListDto,
  OwnCaptureQuery,
  SentCaptureDto,
  SettleCaptureBody,
} from './dto.js';

type OfCapture = { captureId: string };

/** Reads postings, notices and the public key of the signed-in agent. */
export const readCaptureWork = call<{ answer: CaptureWorkDto }>('GET', '/captures/work');
/** Lists the farmers of an own posting, without any BVN. */
export const listCaptureFarmers = call<{
  path: { postingId: number };
  query?: CaptureFarmerQuery;
  answer: CaptureFarmerListDto;
}>('GET', '/captures/farmers/:postingId');
/** Lists boundaries near the farms of an own posting. */
export const listCaptureNeighbours = call<{ path: { postingId: number }; answer: CaptureNeighbourListDto }>(
  'GET',
  '/captures/neighbours/:postingId',
);
/** Lists own captures whose state changed. */
export const listOwnCaptures = call<{ query?: OwnCaptureQuery; answer: OwnCaptureListDto }>(
  'GET',
  '/captures/mine',
);
/** Lists captures for staff: those to decide, or those of one state. */
export const listReceivedCaptures = call<{ query?: CaptureItemQuery; answer: CaptureItemListDto }>(
  'GET',
  '/captures',
);
/** Stores a part of a sealed capture; a repeated part changes nothing. */
export const storeCapturePart = call<{
  path: OfCapture & { part: number };
  body: Upload;
  answer: SentCaptureDto;
}>('PUT', '/captures/:captureId/parts/:part');
/** Reads the state of an own capture, for resuming. */
export const readCapture = call<{ path: OfCapture; answer: SentCaptureDto }>('GET', '/captures/:captureId');
/** Finishes a capture whose parts are stored. The answer to a repeated call is its present state. */
export const finishCapture = call<{ path: OfCapture; body: FinishCaptureBody; answer: SentCaptureDto }>(
  'POST',
  '/captures/:captureId',
);
/** Decides on an own capture in conflict. */
export const settleCapture = call<{ path: OfCapture; body: SettleCaptureBody; answer: SentCaptureDto }>(
  'POST',
  '/captures/:captureId/settle',
);
/** Opens a capture beside the record as it is, for staff. */
export const compareCapture = call<{ path: OfCapture; answer: CaptureComparisonDto }>(
  'GET',
  '/captures/:captureId/compare',
);
/** Stores or drops a capture in conflict, in review or refused. */
export const decideCapture = call<{ path: OfCapture; body: DecideCaptureBody; answer: CaptureComparisonDto }>(
  'POST',
  '/captures/:captureId/decide',
);
