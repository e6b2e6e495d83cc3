import { useSelector } from 'react-redux';
import {
  type AgentCaptureListDto,
  type CaptureFiguresDto,
  type CaptureListDto,
  type CaptureQuery,
  listCaptures,
  listCapturesOfAgent,
  type OwnRecordDto,
  readCaptureFigures,
  readOwnRecord,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remote } from '../../core/lists/remote.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import type { RemoteState } from '../../core/lists/remote-state.js';
import { registerSagas } from '../../core/store.js';

/** Whoever asks has one. */
export const OWN = 'own';
type Own = typeof OWN;

export const ownRecord = remoteRecord<Own, OwnRecordDto>('home/farmer', {
  fetch: (_own, signal) => ask(readOwnRecord, {}, { signal }),
});
export const captureFigures = remoteRecord<Own, CaptureFiguresDto>('home/agent', {
  fetch: (_own, signal) => ask(readCaptureFigures, {}, { signal }),
});
export const capturesPage = remote<CaptureQuery, CaptureListDto>('home/captures', {
  fetch: (query, signal) => ask(listCaptures, { query }, { signal }),
  scope: ({ communityId = null }) => communityId,
});
export const agentCaptures = remote<CaptureQuery & { agentId: number }, AgentCaptureListDto>(
  'home/agentCaptures',
  {
    fetch: ({ agentId, ...query }, signal) =>
      ask(listCapturesOfAgent, { path: { agentId }, query }, { signal }),
    scope: ({ agentId, communityId = null }) => `${agentId}/${communityId}`,
  },
);

registerSagas('home', [ownRecord.saga, captureFigures.saga, capturesPage.saga, agentCaptures.saga]);

/** What the first panel of a page loads and keeps, for those below it; null until it is there. */
export const useOwnRecord = (): OwnRecordDto | null =>
  useSelector((state: RemoteState) => ownRecord.select(state).data);
export const useCaptureFigures = (): CaptureFiguresDto | null =>
  useSelector((state: RemoteState) => captureFigures.select(state).data);
