import { userName } from '#libs/access';
import {
  ADMINISTRATORS,
  type AnomalyKind,
  ENTRY_WORDS,
  EVALUATORS,
  fullUserName,
  GRANTS,
  MOST_WAITING,
} from '#libs/contracts';
import { Independence } from '#libs/identity';
import { count, plural, type WaitingLine, type WaitingMeaning } from '#libs/platform';
import { sumOf } from './domain/decimals.js';
import { naira } from './domain/naira.js';
import { approvalsForOthersThan } from './persistence/approvals.queries.js';
import { countOwned, seasonsOwned } from './persistence/owned-anomalies.queries.js';

const independence = new Independence();

const APPROVAL: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, actor, scope }) {
    const dependents = await independence.dependentOn(database, actor.id);
    if (!dependents) return { list: [], total: 0 };
    const { rows, total } = await approvalsForOthersThan(database, dependents, scope, MOST_WAITING);
    const list = rows.map(({ id, communityResourceId, amount, askedOn, ...row }) => ({
      id,
      communityResourceId,
      title: `Approve ${naira(amount)}`,
      detail: `${[ENTRY_WORDS[row.kind], row.inputName].filter(Boolean).join(', ')} for ${row.farmerName}, ${row.communityResourceName}. Recorded by ${fullUserName(userName(row.asker))}.`,
      count: 1,
      since: askedOn.toISOString(),
      season: null,
    }));
    return { list, total };
  },
};

const WORDS: Record<AnomalyKind, string> = {
  noCompletedFarm: 'without a completed farm',
  collectedOverAllocated: 'collected above allocation',
  overlappingFarm: 'with an overlapping farm',
  allocatedOverEntitlement: 'allocated above entitlement',
  repaidOverDue: 'repaid above due',
  bvnInTwoProgrammes: 'in two programmes',
  belowLimit: 'kept below the approval limit',
};

/** One line per season: an anomaly has no time of its own, because it is computed from present figures. */
const ANOMALIES: WaitingMeaning = {
  roles: EVALUATORS,
  grants: [GRANTS.editInputs],
  async find({ database, actor, scope }) {
    const list: WaitingLine[] = [];
    const seasons = await seasonsOwned(database, actor.id, scope);
    for (const place of seasons.slice(0, MOST_WAITING)) {
      const kinds = await countOwned(database, actor.id, place);
      if (kinds.length === 0) continue;
      const open = kinds.reduce((sum, each) => sum + each.open, 0);
      const parts = kinds.map((each) => `${count(each.open)} ${WORDS[each.kind]}`).join(', ');
      list.push({
        id: place.communityResourceId,
        communityResourceId: place.communityResourceId,
        title: `${count(open)} ${plural(open, 'anomaly', 'anomalies')} assigned to you`,
        detail: `${place.name}, ${place.season}: ${parts}. ${naira(sumOf(kinds.map(({ amount }) => amount)))} in total.`,
        count: open,
        since: null,
        season: place.season,
      });
    }
    return { list, total: list.length };
  },
};

export const WAITING = { approval: APPROVAL, anomalies: ANOMALIES };
