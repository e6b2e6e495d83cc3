import { Injectable } from '@nestjs/common';
import type { FarmerLedgerDto } from '#libs/contracts';
import { Database } from '#libs/platform';
import { statementOf } from './domain/statement.js';
import type { LedgerPlace } from './ledger-scope.js';
import { settingsOf } from './persistence/approvals.queries.js';
import { entitlementByFarms, type LandRow } from './persistence/entitlement.queries.js';
import { type EntryRow, entriesOfFarmer } from './persistence/entries.queries.js';
import { sumsOfInputs } from './persistence/ledger-sums.queries.js';

interface FarmerAccount {
  ledger: FarmerLedgerDto;
  rows: EntryRow[];
  /** Naira owed after each row, as text. */
  owedAfter: string[];
  land: LandRow;
}

/** Computes one farmer's account with a programme in a season. Callers check the scope first. */
@Injectable()
export class FarmerAccounts {
  constructor(private readonly database: Database) {}

  async of(place: LedgerPlace, farmerId: number): Promise<FarmerAccount> {
    const { communityResourceId, season, name } = place;
    const [rows, inputs, { items, land }, settings] = await Promise.all([
      entriesOfFarmer(this.database, { communityResourceId, season, farmerId }),
      sumsOfInputs(this.database, place),
      entitlementByFarms(this.database, { ...place, farmerId }),
      settingsOf(this.database, communityResourceId),
    ]);
    const statement = statementOf(rows, inputs, items);
    const ledger = {
      farmerId,
      communityResourceId,
      communityResourceName: name,
      season,
      ...statement.sums,
      repaymentDueOn: settings.repaymentDueOn,
      items: statement.items,
    };
    return { ledger, rows, owedAfter: statement.owedAfter, land };
  }
}
