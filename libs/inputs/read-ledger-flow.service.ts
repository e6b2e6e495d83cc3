import { Injectable } from '@nestjs/common';
import type { LedgerFlowDto, LedgerQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { sumOf } from './domain/decimals.js';
import { difference, sumsDto } from './domain/sums-dto.js';
import { LedgerScope } from './ledger-scope.js';
import { entitlementOf, settleEntitlement } from './persistence/entitlement.queries.js';
import { excessAllocation, farmersByFarm } from './persistence/ledger-flow.queries.js';
import { sumsOfInputs, sumsOfLedger } from './persistence/ledger-sums.queries.js';

/**
 * Reads the differences between the figures of a ledger. It scans the land and balances of all farmers, so it is slower
 * than the figures themselves.
 */
@Injectable()
export class ReadLedgerFlow {
  constructor(
    private readonly database: Database,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, communityResourceId: number, query: LedgerQuery): Promise<LedgerFlowDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    await settleEntitlement(this.database, communityResourceId);
    // All from one snapshot, because the parts are subtracted from each other.
    const { inputs, sums, entitlements, beyond, farmers } = await this.database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return {
        inputs: await sumsOfInputs(tx, place),
        sums: await sumsOfLedger(tx, place),
        entitlements: (await entitlementOf(tx, place)).items,
        beyond: await excessAllocation(tx, place),
        farmers: await farmersByFarm(tx, place),
      };
    });
    const items = inputs.map(
      ({ inputId, allocated, collected, notCollected, beyondAllocated, settled: repaid }) => {
        const entitled = entitlements.find(({ eopId }) => eopId === inputId)?.amount ?? '0';
        const beyondEntitlement = beyond.find(({ eopId }) => eopId === inputId)?.beyond ?? '0';
        return {
          inputId,
          // Entitled and allocated differ by these two figures.
          notAllocated: sumOf([difference(entitled, allocated), beyondEntitlement]),
          beyondEntitlement,
          notCollected,
          beyondAllocated,
          repaid,
          owed: difference(collected, repaid),
        };
      },
    );
    // The settled amount that belongs to no input: naira disbursed.
    const cash = difference(sums.settled, sumOf(inputs.map(({ settled }) => settled)));
    const ofCash = { ...NOTHING, inputId: null, repaid: cash, owed: difference(sums.disbursed, cash) };
    const repaidBeyond = difference(sumOf([sums.repaidInNaira, sums.repaidInBags]), sums.settled);
    const rows = Number(sums.disbursed) === 0 && Number(cash) === 0 ? items : [...items, ofCash];
    const total = (of: keyof typeof NOTHING) => sumOf(rows.map((row) => row[of]));
    return {
      season: place.season,
      items: rows.map(({ inputId, ...steps }) => ({ inputId, ...numbers(steps) })),
      total: numbers({
        notAllocated: total('notAllocated'),
        beyondEntitlement: total('beyondEntitlement'),
        notCollected: total('notCollected'),
        beyondAllocated: total('beyondAllocated'),
        repaid: sumOf([total('repaid'), repaidBeyond]),
        owed: total('owed'),
      }),
      repaidBeyond: Number(repaidBeyond),
      sums: sumsDto(sums, sumOf(entitlements.map(({ amount }) => amount))),
      farmersWithFarm: farmers.withFarm,
      farmersWithoutFarm: farmers.withoutFarm,
    };
  }
}

const NOTHING = {
  notAllocated: '0',
  beyondEntitlement: '0',
  notCollected: '0',
  beyondAllocated: '0',
  repaid: '0',
  owed: '0',
};

const numbers = (steps: typeof NOTHING) => ({
  notAllocated: Number(steps.notAllocated),
  beyondEntitlement: Number(steps.beyondEntitlement),
  notCollected: Number(steps.notCollected),
  beyondAllocated: Number(steps.beyondAllocated),
  repaid: Number(steps.repaid),
  owed: Number(steps.owed),
});
