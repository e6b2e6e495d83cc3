import { type ActKind, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import {
  type ActivityEvent,
  count,
  type EventMeanings,
  type Sentence,
  type SentenceContext,
} from '#libs/platform';

type Flag = ActivityEvent<'farm.statusChanged'>;

/** Audience: users who see the maps. */
const MAPPED_WITHIN = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewFarms],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

/** Audience: users who see the maps, and those whose figures change. */
const COUNTED_WITHIN = { ...MAPPED_WITHIN, grants: [GRANTS.viewCommunities, GRANTS.viewFarms] };

/** Names of undone acts. */
const ACT_WORDS: Record<ActKind, string> = {
  edit: 'an edit of a farm map',
  status: 'a status change of a farm map',
  delete: 'the deletion of a farm',
  reset: 'the reset of a farm map',
  resetAll: 'the reset of all farm maps',
  revert: 'the restoring of an earlier boundary',
  revertEdits: 'the undo of edits',
  reject: 'the rejection of data',
  settle: 'the settlement of an overlap',
};

/** An act on the map of one farm. */
const onFarm = (what: string) => ({
  audience: COUNTED_WITHIN,
  sentence: (
    { farmId, communityResourceId }: { farmId: number; communityResourceId: number },
    { name }: SentenceContext,
  ): Sentence => ({
    what: `${what} ${name('farm', farmId)}`,
    detail: name('communityResource', communityResourceId),
  }),
});

const farmMaps = (farms: number) => (farms === 1 ? 'a farm map' : `${count(farms)} farm maps`);

/** Event about someone editing farms. */
const leaseEvent = (verb: string, purpose: string) => ({
  audience: MAPPED_WITHIN,
  sentence: (
    { communityResourceId, farmIds }: { communityResourceId: number; farmIds: number[] },
    { name }: SentenceContext,
  ): Sentence => ({
    what: `${verb} ${farmMaps(farmIds.length)} ${purpose}`,
    detail: name('communityResource', communityResourceId),
  }),
});

const keptWords = (kept: number) => (kept > 0 ? `, ${count(kept)} kept` : '');

/** Events of evaluators' actions. */
export const EVENTS = {
  'farm.boundaryEdited': onFarm('changed the boundary of farm'),
  'farm.boundaryReverted': onFarm('restored an earlier boundary of farm'),
  'farm.mapReset': onFarm('reset the map of farm'),
  'farm.deleted': onFarm('deleted farm'),
  'farms.mapsReset': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, farms, kept }, { name }) => ({
      what: `reset all farm maps: ${count(farms)} reset${keptWords(kept)}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farms.editsReverted': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, editor, farms, kept }, { name }) => ({
      what: `undid the edits of ${name('user', editor)}: ${count(farms)} farm maps restored${keptWords(kept)}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farmer.dataRejected': {
    audience: MAPPED_WITHIN,
    sentence: ({ communityResourceId, farmerId, type }, { name }) => ({
      what: `rejected ${type} of ${name('farmer', farmerId)}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'lease.taken': leaseEvent('opened', 'for editing'),
  'lease.extended': leaseEvent('kept', 'open for another fifteen minutes'),
  'lease.ended': {
    audience: MAPPED_WITHIN,
    sentence: ({ communityResourceId, farmIds, holder }, { name }) => ({
      what: `closed ${farmMaps(farmIds.length)} that ${name('user', holder)} had open for editing`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'lease.askedFor': {
    audience: 'own',
    sentence: ({ farmId, communityResourceId, holder }, { name }) => ({
      what: `asked ${name('user', holder)} for farm ${name('farm', farmId)}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'lease.notYet': {
    audience: 'own',
    sentence: ({ farmId, communityResourceId, asker }, { name }) => ({
      what: `told ${name('user', asker)} that farm ${name('farm', farmId)} is still in use`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farms.actUndone': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, kind, restored, kept }, { name }) => ({
      what:
        kind === 'reject'
          ? `undid ${ACT_WORDS[kind]}`
          : `undid ${ACT_WORDS[kind]}: ${count(restored)} restored${keptWords(kept)}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farm.statusChanged': {
    audience: MAPPED_WITHIN,
    sentence: ({ farmId, communityResourceId, status, findingId, reason, undoneActId }, { name }) => ({
      what: `${status === 'COMPLETED' ? 'completed' : 'marked not completed'} the map of farm ${name('farm', farmId)}${
        undoneActId === undefined ? '' : ' by undoing a change'
      }${findingId === undefined ? '' : ' with an open severe finding'}`,
      detail: [name('communityResource', communityResourceId), reason].filter(Boolean).join(': '),
    }),
    activity: {
      fold: ({ status, communityResourceId }) => `${status} ${communityResourceId}`,
      line: (group) => ({ what: flagged(group), detail: placeOf(group) }),
    },
  },
} satisfies Partial<EventMeanings>;

/** A farm whose status went back and forth counts once. */
function flagged(group: [Flag, ...Flag[]]): string {
  const farms = new Set(group.map(({ data }) => data.farmId)).size;
  const maps = farmMaps(farms);
  return group[0].data.status === 'COMPLETED' ? `completed ${maps}` : `marked ${maps} not completed`;
}

/** "Kebbi Rice Cluster, Argungu"; omits the local government if there are several. */
function placeOf(group: [Flag, ...Flag[]]): string | null {
  const places = new Set(group.map(({ place }) => place));
  const [place] = places;
  return [group[0].within, places.size === 1 ? place : null].filter(Boolean).join(', ') || null;
}
