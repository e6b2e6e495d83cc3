import { call } from '../platform/calls.js';
import { recordCalls } from '../platform/record-calls.js';
import type {
  ConsentsDto,
  NoticeDto,
  NoticeListDto,
  PublicNoticesDto,
  RecordConsentBody,
  SaveNoticeBody,
  SignNoticeBody,
} from './dto.js';
import type { FarmerViewsDto } from './seen-by.dto.js';

export const readConsents = call<{ path: { farmerId: number }; answer: ConsentsDto }>(
  'GET',
  '/privacy/consents/:farmerId',
);
export const recordConsent = call<{
  path: { farmerId: number };
  body: RecordConsentBody;
  answer: ConsentsDto;
}>('POST', '/privacy/consents/:farmerId');

export const noticeCalls = recordCalls<{
  list: NoticeListDto;
  record: NoticeDto;
  save: SaveNoticeBody;
}>('/privacy/notices');
/** Stores the name of the person who checked the translation of a draft. */
export const signNotice = call<{ path: { noticeId: number }; body: SignNoticeBody; answer: NoticeDto }>(
  'POST',
  '/privacy/notices/:noticeId/sign',
);
/** Puts a draft into use; the notice of the same language that was in use is replaced. */
export const useNotice = call<{ path: { noticeId: number }; answer: NoticeDto }>(
  'POST',
  '/privacy/notices/:noticeId/use',
);
/** Reads the notices in use, without a session. */
export const readPublicNotices = call<{ path: { accessId: string }; answer: PublicNoticesDto }>(
  'GET',
  '/privacy/public/:accessId',
);
/** Reads who saw a farmer's data. */
export const readSeenBy = call<{ path: { farmerId: number }; answer: FarmerViewsDto }>(
  'GET',
  '/privacy/seen-by/:farmerId',
);
/** Reads who saw the calling farmer's own data, by role and office. */
export const readOwnSeenBy = call<{ answer: FarmerViewsDto }>('GET', '/privacy/seen-by');
