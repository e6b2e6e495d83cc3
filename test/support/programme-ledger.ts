import type { EntryAnswerDto, LedgerCheckDto, ProblemDto, StatementDto, SuccessDto } from '#libs/contracts';
import type { HttpClient } from './http-client.js';
import { openWorld, type ServedWorld } from './world.js';

/** Season of the test ledgers. */
export const SEASON = 'Rainy Season 2026';
const OF_SEASON = `season=${encodeURIComponent(SEASON)}`;

/** Inputs of the programme: 307,301 naira per hectare. */
export const INPUTS = {
  seed: { name: 'Rice seed, FARO 44', quantityPerHectare: 2, unitCost: 27400.5, unitOfMeasurement: 'bags' },
  npk: { name: 'NPK 15-15-15', quantityPerHectare: '4', unitCost: '₦38,750.00', unitOfMeasurement: 'bags' },
  urea: { name: 'Urea 46 %', quantityPerHectare: '3', unitCost: '32,500', unitOfMeasurement: 'bags' },
};

/** A programme with one farmer, who has 1.10342 completed hectares, whose ledger an administrator maintains. */
export class ProgrammeLedger {
  private constructor(
    readonly served: ServedWorld,
    readonly admin: HttpClient,
    readonly resourceId: number,
    readonly communityId: number,
    /** Musa Ibrahim. */
    readonly farmerId: number,
  ) {}

  static async open(config: Record<string, string> = {}): Promise<ProgrammeLedger> {
    const served = await openWorld({ config });
    const { home, db } = served;
    const { communityResource, community, farmer } = await home.farmland();
    await db.query(
      `UPDATE community_resource SET season = 'Rainy Season', created_on = '2026-05-10' WHERE id = $1`,
      [communityResource],
    );
    await db.query(`UPDATE farmer SET surname = 'Musa', first_name = 'Ibrahim' WHERE id = $1`, [farmer]);
    await db.query(`UPDATE farm SET area_m2 = 11034.2, status = 'COMPLETED' WHERE farmer_id = $1`, [farmer]);
    for (const user of [home.staff, home.cbn]) await home.make.grant(user.id, communityResource);
    return new ProgrammeLedger(served, await home.as(home.admin), communityResource, community, farmer);
  }

  /** Adds an input and returns its id. */
  async addInput(body: object, resourceId = this.resourceId): Promise<number> {
    const path = `/api/community-resource/eop/${resourceId}`;
    return (await this.admin.post<SuccessDto>(path, { season: SEASON, ...body })).body.id;
  }

  record(body: object, client = this.admin) {
    const path = `/api/input/entries/${this.resourceId}`;
    return client.post<EntryAnswerDto & ProblemDto>(path, {
      season: SEASON,
      farmerId: this.farmerId,
      ...body,
    });
  }

  counter(entryId: number | null | undefined, client = this.admin) {
    const path = `/api/input/entry/${entryId}/counter`;
    return client.post<EntryAnswerDto & ProblemDto>(path, { reason: 'Wrongly written.' });
  }

  async read<Body>(path: string, client = this.admin): Promise<Body> {
    return (await client.get<Body>(path)).body;
  }

  statement(client = this.admin): Promise<StatementDto> {
    return this.read(`/api/input/statement/${this.resourceId}/${this.farmerId}?${OF_SEASON}`, client);
  }

  check(): Promise<LedgerCheckDto> {
    return this.read(`/api/input/ledger/${this.resourceId}/check?${OF_SEASON}`);
  }
}
