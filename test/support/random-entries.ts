import type { EntryKind, RecordEntryBody } from '#libs/contracts';
import { CounterEntry, RecordEntry } from '#libs/inputs';
import { DomainError } from '#libs/platform';
import { administrator } from './exporting.js';
import type { ProgrammeLedger } from './programme-ledger.js';

const SEASON = 'Dry Season 2026';
/** Unit prices in kobo: large, odd, and so small that quantities round to zero. */
const PRICES = [1_999_999, 3_333, 1];

/** Totals of accepted entries: kobo by farmer and type, summed in integers. */
class Reference {
  private readonly kobo = new Map<string, bigint>();
  private readonly farmers = new Set<number>();

  add(farmerId: number, kind: EntryKind, kobo: bigint): void {
    this.farmers.add(farmerId);
    this.kobo.set(`${farmerId} ${kind}`, (this.kobo.get(`${farmerId} ${kind}`) ?? 0n) + kobo);
  }

  ofFarmer(farmerId: number): (...kinds: EntryKind[]) => bigint {
    return (...kinds) => kinds.reduce((sum, kind) => sum + (this.kobo.get(`${farmerId} ${kind}`) ?? 0n), 0n);
  }

  /** Returns the total debt, and the total overpaid. */
  standing(): { owed: bigint; overpaid: bigint } {
    const sums = { owed: 0n, overpaid: 0n };
    for (const farmerId of this.farmers) {
      const of = this.ofFarmer(farmerId);
      const net = of('COLLECTION', 'DISBURSEMENT') - of('RETURN', 'REPAYMENT_NAIRA', 'REPAYMENT_BAGS');
      sums[net > 0n ? 'owed' : 'overpaid'] += net > 0n ? net : -net;
    }
    return sums;
  }

  of(...kinds: EntryKind[]): bigint {
    return [...this.farmers].reduce((sum, farmerId) => sum + this.ofFarmer(farmerId)(...kinds), 0n);
  }
}

/** mulberry32: returns integers from 0 to below the given limit. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/**
 * Records entries of all types for twelve farmers of two communities in a new programme, `lanes` concurrently, and
 * reverses every tenth. Returns the accepted entries, and the reasons of the refused ones.
 */
export async function recordAtRandom(
  ledger: ProgrammeLedger,
  { entries, lanes, seed = 20_261_122 }: { entries: number; lanes: number; seed?: number },
) {
  const { home, api } = ledger.served;
  const { resource, community } = await home.programme('Kebbi');
  const place = { accountId: home.account.id, communityResourceId: resource.id };
  const second = await home.make.community(place);
  const farmers: number[] = [];
  for (let n = 0; n < 12; n += 1)
    farmers.push((await home.make.farmer({ ...place, communityId: n % 2 ? community.id : second.id })).id);
  const inputs: number[] = [];
  for (const kobo of PRICES)
    inputs.push(
      await ledger.addInput(
        {
          name: `Item ${kobo}`,
          quantityPerHectare: 1,
          unitCost: kobo / 100,
          unitOfMeasurement: 'kg',
          season: SEASON,
        },
        resource.id,
      ),
    );
  const random = randomOf(seed);
  const bodies = Array.from({ length: entries }, () => randomEntry(random, farmers, inputs));
  const [recording, countering] = [api.app.get(RecordEntry), api.app.get(CounterEntry)];
  const actor = administrator(home.admin.id, home.account.id);
  const expected = new Reference();
  const refusals: Record<string, number> = {};
  let made = 0;
  const act = async (body: RecordEntryBody, takesBack: boolean) => {
    const { entryId, amount } = await recording.record(actor, resource.id, body);
    const kobo = BigInt(Math.round(amount * 100));
    made += 1;
    expected.add(body.farmerId, body.kind, kobo);
    if (!takesBack) return;
    await countering.counter(actor, Number(entryId), { reason: 'At random.' });
    made += 1;
    expected.add(body.farmerId, body.kind, -kobo);
  };
  const lane = async () => {
    for (let body = bodies.pop(); body; body = bodies.pop())
      try {
        await act(body, bodies.length % 10 === 0);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refusals[error.code] = (refusals[error.code] ?? 0) + 1;
      }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { made, expected, refusals, resourceId: resource.id };
}

function randomEntry(
  random: (below: number) => number,
  farmers: number[],
  inputs: number[],
): RecordEntryBody {
  const of = { farmerId: farmers[random(farmers.length)] ?? 0, season: SEASON };
  const item = {
    ...of,
    inputId: inputs[random(inputs.length)] ?? 0,
    quantity: (1 + random(99_999)) / 10_000,
  };
  const amount = (1 + random(9_999_999)) / 100;
  const bags = {
    currentMarketValue: (1 + random(4_000_000)) / 100,
    totalNoBagsCollected: (1 + random(2_000)) / 100,
    sizeInKg: 75,
  };
  const all: RecordEntryBody[] = [
    { kind: 'ALLOCATION', ...item },
    { kind: 'COLLECTION', ...item },
    { kind: 'COLLECTION', ...item },
    { kind: 'RETURN', ...item },
    { kind: 'DISBURSEMENT', ...of, amount },
    { kind: 'REPAYMENT_NAIRA', ...of, amount },
    { kind: 'REPAYMENT_BAGS', ...of, ...bags },
  ];
  return all[random(all.length)] ?? { kind: 'DISBURSEMENT', ...of, amount };
}
