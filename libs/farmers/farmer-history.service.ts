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
  type ChangeRow,
  changesOfFarmer,
  currentOf,
  type EntryRow,
  entriesOfFarmer,
  type ImportRow,
  importsOfFarmer,
} from './persistence/farmer-history.queries.js';

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
} satisfies Partial<FarmerHistoryItemDto>;

/** Reads all changes of one farmer as one list: edits and captures, imports, and ledger entries. */
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
    const [{ resourceIds }, grants] = await Promise.all([
      this.scope.reachOf(actor, asked),
      this.access.grantsOf(actor),
    ]);
    const [current, edits, imports, entries] = await Promise.all([
      currentOf(this.database, id),
      changesOfFarmer(this.database, id),
      importsOfFarmer(this.database, id),
      isGranted(grants, GRANTS.viewInputs) ? entriesOfFarmer(this.database, id, resourceIds) : [],
    ]);
    const imported = importChanges(imports, edits, current.values);
    const list = [
      ...editItems(edits),
      ...imports.map((each, index) => importItem(each, imported[index] ?? [])),
      ...entries.map(entryItem),
    ];
    if (!list.some(({ isNew }) => isNew)) list.push(createdItem(current.createdOn));
    list.sort((a, b) => (a.at < b.at ? 1 : -1));
    const seesNames = hasRole(actor.roles, EVALUATORS);
    const shown = list.slice(0, MOST);
    return {
      list: seesNames ? shown : shown.map((item) => ({ ...item, by: null, file: null, reason: null })),
    };
  }
}

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
  { importId, row, file, outcome, at, by }: ImportRow,
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
});

const entryItem = ({ id, kind, amount, at, by }: EntryRow): FarmerHistoryItemDto => ({
  ...NOTHING,
  id: `entry ${id}`,
  at: at.toISOString(),
  source: 'ledger',
  entry: kind,
  amount,
  entryId: id,
  by,
});

const createdItem = (createdOn: Date): FarmerHistoryItemDto => ({
  ...NOTHING,
  id: 'created',
  at: createdOn.toISOString(),
  source: 'page',
  isNew: true,
});
