import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { type RecordMovementBody, SUPPLY_MESSAGES, type SuccessDto, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { requireProvider } from '#libs/providers';
import { insertMovement, noteQuantity } from './persistence/movements.queries.js';
import { goodsOf } from './persistence/supply.queries.js';

interface Item {
  id: number;
  accountId: number;
  storeId: number;
  inputId: number | null;
  communityResourceId: number | null;
  name: string;
  quantity: number;
}

/** Records deliveries, issues, moves and counts in the stores of a service provider. */
@Injectable()
export class RecordMovement {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /**
   * Changes the quantities in the same transaction. A count changes none: it stores the difference. Throws
   * `record.notFound` if the item is not in a store of the provider, or out of scope; `request.invalid` for an issue of
   * an input, more than the store has, or a move that leaves the provider; `record.conflict` as `Database.operation`.
   */
  async record(
    actor: SessionActor,
    serviceProviderId: number,
    body: RecordMovementBody,
  ): Promise<SuccessDto> {
    const scope = await this.access.scopeOf(actor);
    await requireProvider(this.database, scope, serviceProviderId);
    const { opId, ...sent } = body;
    const operation = { opId, by: actor.id, act: 'stock.move', content: { serviceProviderId, ...sent } };
    return this.database.operation(operation, async (tx) => {
      const item = await lockItem(tx, serviceProviderId, body.stockItemId, scope.resourceIds);
      const { kind, quantity, reference = '' } = body;
      if (kind === 'issued' && item.inputId !== null)
        throw DomainError.invalid({ stockItemId: SUPPLY_MESSAGES.byLedger });
      const out = kind === 'issued' || kind === 'moved';
      if (out && quantity > item.quantity) throw DomainError.invalid({ quantity: SUPPLY_MESSAGES.tooMuch });
      const toItemId =
        kind === 'moved' ? await itemIn(tx, item, body.toStoreId, serviceProviderId, actor) : null;
      const goods = kind === 'counted' ? await goodsOf(tx, serviceProviderId, null) : [];
      const books = goods.find(({ id, inputId }) =>
        item.inputId ? inputId === item.inputId : id === item.id,
      );
      await insertMovement(tx, {
        stockItemId: item.id,
        kind,
        quantity,
        toItemId,
        books: books ? books.left : null,
        reference,
        by: actor.id,
      });
      if (kind !== 'counted') await add(tx, item.id, out ? -quantity : quantity);
      if (toItemId !== null) await add(tx, toItemId, quantity);
      const { id, accountId, communityResourceId } = item;
      tx.record({
        topic: topicOf.account(accountId),
        type: 'stock.moved',
        subject: { kind: 'stockItem', id },
        data: { id, kind, ...(communityResourceId !== null && { communityResourceId }) },
        accountId,
        by: actor,
      });
      return { message: SUPPLY_MESSAGES.recorded, id };
    });
  }
}

async function add(tx: Transaction, id: number, quantity: number): Promise<void> {
  await tx.query('UPDATE stock_item SET quantity = quantity + $2, version = version + 1 WHERE id = $1', [
    id,
    quantity,
  ]);
}

/** Locks the stores of the provider, so that two moves never wait for each other, and returns the item. */
async function lockItem(
  tx: Transaction,
  serviceProviderId: number,
  id: number,
  resourceIds: number[] | null,
): Promise<Item> {
  await tx.query('SELECT FROM warehouse WHERE service_provider_id = $1 ORDER BY id FOR UPDATE', [
    serviceProviderId,
  ]);
  const [item] = await tx.query<Item>(
    `SELECT i.id, i.account_id AS "accountId", w.id AS "storeId", i.eop_id AS "inputId", i.name, i.quantity::float8,
            i.community_resource_id AS "communityResourceId"
       FROM stock_item i JOIN warehouse w ON w.id = i.warehouse_id
      WHERE i.id = $1 AND w.service_provider_id = $2 AND w.removed_on IS NULL AND i.removed_on IS NULL
        AND ($3::bigint[] IS NULL OR i.community_resource_id = ANY($3)) FOR UPDATE OF i`,
    [id, serviceProviderId, resourceIds],
  );
  if (!item) throw new DomainError('record.notFound');
  // An item that the previous version stored has no movements yet.
  await noteQuantity(tx, item.id, null);
  return item;
}

/** Returns the item of the same good in another store of the provider; adds it if there is none. */
async function itemIn(
  tx: Transaction,
  item: Item,
  storeId: number | null | undefined,
  serviceProviderId: number,
  actor: SessionActor,
): Promise<number> {
  const [store] = await tx.query<{ found: number | null }>(
    `SELECT (SELECT i.id FROM stock_item i WHERE i.warehouse_id = w.id AND i.removed_on IS NULL
               AND CASE WHEN $3::bigint IS NULL THEN i.eop_id IS NULL AND lower(i.name) = lower($4) ELSE i.eop_id = $3 END
             ORDER BY i.id LIMIT 1) AS found
       FROM warehouse w WHERE w.id = $1 AND w.service_provider_id = $2 AND w.removed_on IS NULL AND w.id <> $5`,
    [storeId ?? null, serviceProviderId, item.inputId, item.name, item.storeId],
  );
  if (!store) throw DomainError.invalid({ toStoreId: SUPPLY_MESSAGES.noStore });
  if (store.found !== null) return store.found;
  const [made] = await tx.query<{ id: number }>(
    `INSERT INTO stock_item (account_id, warehouse_id, eop_id, community_resource_id, name, quantity, unit, price, created_by)
     SELECT account_id, $2, eop_id, community_resource_id, name, 0, unit, price, $3 FROM stock_item WHERE id = $1 RETURNING id`,
    [item.id, storeId, actor.id],
  );
  if (!made) throw new Error('a row was expected');
  const { accountId, communityResourceId } = item;
  tx.record({
    topic: topicOf.account(accountId),
    type: 'stockItem.created',
    subject: { kind: 'stockItem', id: made.id },
    version: 1,
    data: { id: made.id, ...(communityResourceId !== null && { communityResourceId }) },
    accountId,
    by: actor,
  });
  return made.id;
}
