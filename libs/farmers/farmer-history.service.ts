import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  EVALUATORS,
  type FarmerField,
  type FarmerHistoryDto,
  type FarmerHistoryItemDto,
  GRANTS,
  isGranted,
} from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { importChanges } from './domain/import-changes.js';
import { FarmerScope } from './farmer-scope.service.js';
import {
  type FarmActRow,
  farmActsOfFarmer,
  type MergeActRow,
  mergesOfFarmer,
} from './persistence/farmer-farm-history.queries.js';
import {
  type ChangeRow,
  changesOfFarmer,
  currentOf,
  type EntryRow,
  entriesOfFarmer,
  type ImportRow,
  importsOfFarmer,
} from './persistence/farmer-history.queries.js';
import { mergedRecords } from './persistence/farmer-record.queries.js';

const MOST = 200;
const NOTHING = {
  isNew: false,
  fields: [],
  entry: null,
  amount: null,
  entryId: null,
  file: null,
  row: null,
  by: null,
  reason: null,
  act: null,
  about: null,
  areaM2: null,
  link: null,
} satisfies Partial<FarmerHistoryItemDto>;

/** Reads all changes of one farmer as one list: edits, captures, imports, ledger entries, acts on farms, and merges. */
@Injectable()
export class FarmerHistory {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: FarmerScope,
  ) {}

  /** Returns the latest 200, newest first. Throws `record.notFound` out of the actor's scope. */
  async of(actor: SessionActor, asked: number): Promise<FarmerHistoryDto> {
    const reached = await this.scope.require(actor, asked);
    const id = reached.mainId ?? reached.id;
    const [reach, grants, merged] = await Promise.all([
      this.scope.reachOf(actor, asked),
      this.access.grantsOf(actor),
      mergedRecords(this.database, id),
    ]);
    const { resourceIds } = reach;
    const ids = [id, ...merged.map((record) => record.id)];
    const [current, edits, imports, entries, farmActs, merges] = await Promise.all([
      currentOf(this.database, id),
      changesOfFarmer(this.database, id),
      importsOfFarmer(this.database, id),
      isGranted(grants, GRANTS.viewInputs) ? entriesOfFarmer(this.database, id, resourceIds) : [],
      isGranted(grants, GRANTS.viewFarms) ? farmActsOfFarmer(this.database, ids, resourceIds) : [],
      mergesOfFarmer(this.database, id, reach),
    ]);
    const imported = importChanges(imports, edits, current.values);
    const list = [
      ...editItems(edits),
      ...imports.map((each, index) => importItem(each, imported[index] ?? [])),
      ...entries.map(entryItem),
      ...farmActs.map(farmItem),
      ...merges.map(mergeItem),
    ];
    if (!list.some(({ isNew }) => isNew)) list.push(createdItem(current.createdOn));
    list.sort((a, b) => (a.at < b.at ? 1 : -1));
    const seesNames = hasRole(actor.roles, EVALUATORS);
    const shown = list.slice(0, MOST);
    return {
      list: seesNames ? shown : shown.map(withoutStaff),
    };
  }
}

/** A farmer sees neither staff, files and reasons nor other people's records. */
const withoutStaff = (item: FarmerHistoryItemDto): FarmerHistoryItemDto => ({
  ...item,
  by: null,
  file: null,
  reason: null,
  ...(item.link?.kind !== 'farm' && { about: null, link: null }),
});

/** Joins fields that one act changed. */
function editItems(edits: readonly ChangeRow[]): FarmerHistoryItemDto[] {
  const items = new Map<string, FarmerHistoryItemDto>();
  for (const { id, at, by, source, reason, field, oldValue, newValue } of edits) {
    const act = `${at.getTime()} ${by}`;
    const item = items.get(act) ?? {
      ...NOTHING,
      id: `change ${id}`,
      at: at.toISOString(),
      source,
      by,
      reason,
      fields: [],
    };
    item.fields.push({ field: field as FarmerField, oldValue, newValue });
    items.set(act, item);
  }
  return [...items.values()];
}

const importItem = (
  { importId, jobId, row, file, outcome, at, by }: ImportRow,
  fields: FarmerHistoryItemDto['fields'],
): FarmerHistoryItemDto => ({
  ...NOTHING,
  id: `import ${importId} ${row}`,
  at: at.toISOString(),
  source: 'import',
  isNew: outcome === 'created',
  fields,
  file,
  row,
  by,
  link: jobId === null ? null : { kind: 'job', id: jobId },
});

const entryItem = ({ id, kind, amount, communityResourceId, at, by }: EntryRow): FarmerHistoryItemDto => ({
  ...NOTHING,
  id: `entry ${id}`,
  at: at.toISOString(),
  source: 'ledger',
  entry: kind,
  amount,
  entryId: id,
  by,
  link: { kind: 'statement', id: communityResourceId },
});

const farmItem = ({ at, farmId, code, ...row }: FarmActRow): FarmerHistoryItemDto => ({
  ...NOTHING,
  ...row,
  at: at.toISOString(),
  source: 'farm',
  about: code,
  link: code === null ? null : { kind: 'farm', id: farmId },
});

const mergeItem = ({ id, at, act, by, otherId, other, isReached }: MergeActRow): FarmerHistoryItemDto => ({
  ...NOTHING,
  id,
  at: at.toISOString(),
  source: 'merge',
  act,
  by,
  about: other,
  link: isReached ? { kind: 'farmer', id: otherId } : null,
});

const createdItem = (createdOn: Date): FarmerHistoryItemDto => ({
  ...NOTHING,
  id: 'created',
  at: createdOn.toISOString(),
  source: 'page',
  isNew: true,
});
