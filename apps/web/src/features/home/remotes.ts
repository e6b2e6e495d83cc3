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
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import type { RemoteState } from '../../core/lists/remote-state.js';
import { registerSagas } from '../../core/store.js';

/** The only key: each user has one record. */
export const OWN = 'own';
type Own = typeof OWN;

export const ownRecord = remoteRecord<Own, OwnRecordDto>('home/farmer', {
  fetch: (_own, signal) => ask(readOwnRecord, {}, { signal }),
});
export const captureFigures = remoteRecord<Own, CaptureFiguresDto>('home/agent', {
  fetch: (_own, signal) => ask(readCaptureFigures, {}, { signal }),
  reloadOn: onFollowed('home'),
});
export const capturesPage = remote<CaptureQuery, CaptureListDto>('home/captures', {
  fetch: (query, signal) => ask(listCaptures, { query }, { signal }),
  scope: ({ communityId = null }) => communityId,
  reloadOn: onFollowed('home'),
});
export const agentCaptures = remote<CaptureQuery & { agentId: number }, AgentCaptureListDto>(
  'home/agentCaptures',
  {
    fetch: ({ agentId, ...query }, signal) =>
      ask(listCapturesOfAgent, { path: { agentId }, query }, { signal }),
    scope: ({ agentId, communityId = null, assignedTaskId = null }) =>
      `${agentId}/${communityId}/${assignedTaskId}`,
    reloadOn: onFollowed('home'),
  },
);

registerSagas('home', [ownRecord.saga, captureFigures.saga, capturesPage.saga, agentCaptures.saga]);

/** Returns the record that the first panel of a page loads, for the panels below it; null until it has loaded. */
export const useOwnRecord = (): OwnRecordDto | null =>
  useSelector((state: RemoteState) => ownRecord.select(state).data);
export const useCaptureFigures = (): CaptureFiguresDto | null =>
  useSelector((state: RemoteState) => captureFigures.select(state).data);
