import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type InputSupplyDto,
  MOVEMENTS_PAGE,
  type MovementListDto,
  type MovementQuery,
  type StockMovementDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { requireProvider } from '#libs/providers';
import { listGivenOut, listMovements } from './persistence/movements.queries.js';
import { goodsOf, storesOf } from './persistence/supply.queries.js';

/** Reads the input supply of a service provider. Staff see the goods of their community resources. */
@Injectable()
export class InputSupply {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Throws `record.notFound` for a provider of another account. */
  async read(actor: SessionActor, serviceProviderId: number): Promise<InputSupplyDto> {
    const scope = await this.access.scopeOf(actor);
    await requireProvider(this.database, scope, serviceProviderId);
    const goods = await goodsOf(this.database, serviceProviderId, scope.resourceIds);
    return {
      goods: goods.map((good) => ({ ...good, countedOn: good.countedOn && isoOf(good.countedOn) })),
      ...(await storesOf(this.database, serviceProviderId, scope.resourceIds)),
    };
  }

  /**
   * Returns `MOVEMENTS_PAGE` movements of the stores and entries of the ledger, the latest first. Each has its own
   * sequence; a page takes from both, by time. Throws `record.notFound` for a provider of another account.
   */
  async movements(
    actor: SessionActor,
    serviceProviderId: number,
    { kind, olderMovement = NONE_YET, olderEntry = NONE_YET }: MovementQuery,
  ): Promise<MovementListDto> {
    const scope = await this.access.scopeOf(actor);
    await requireProvider(this.database, scope, serviceProviderId);
    const ofLedger = kind === 'collected' || kind === 'returned';
    const page = {
      serviceProviderId,
      resourceIds: scope.resourceIds,
      kind,
      olderMovement,
      olderEntry,
      size: MOVEMENTS_PAGE + 1,
    };
    const moved = ofLedger ? [] : await listMovements(this.database, page);
    const given = kind && !ofLedger ? [] : await listGivenOut(this.database, page);
    const found = [...moved, ...given].sort((one, other) => isoOf(other.at).localeCompare(isoOf(one.at)));
    const shown = found.slice(0, MOVEMENTS_PAGE);
    const list = shown.map(({ id: _, ...row }): StockMovementDto => ({ ...row, at: isoOf(row.at) }));
    if (found.length <= MOVEMENTS_PAGE)
      return { list, total: list.length, olderMovement: null, olderEntry: null };
    const least = (letter: string, before: number) =>
      shown.filter(({ key }) => key.startsWith(letter)).at(-1)?.id ?? before;
    return {
      list,
      total: list.length,
      olderMovement: least('m', olderMovement),
      olderEntry: least('l', olderEntry),
    };
  }
}

/** Above all ids. */
const NONE_YET = Number.MAX_SAFE_INTEGER;

/** The driver returns times as dates, whatever their type says. */
const isoOf = (time: string | Date): string => new Date(time).toISOString();
