import { amountOf, type EntryKind, isFertilizer } from '#libs/contracts';
import type { NewEntry } from '#libs/inputs';
import type { Random } from './random.js';
import { DAY_MS } from './times.js';

export interface DemoInput {
  name: string;
  quantityPerHectare: string;
  unitOfMeasurement: string;
  unitCost: string;
}

/** Inputs per hectare, by the code of the community resource. */
export const INPUTS: Readonly<Record<string, readonly DemoInput[]>> = {
  KB: [
    { name: 'Rice seed, FARO 44', quantityPerHectare: '2', unitOfMeasurement: 'bags', unitCost: '27400.50' },
    { name: 'NPK 15-15-15', quantityPerHectare: '4', unitOfMeasurement: 'bags', unitCost: '38750.00' },
    { name: 'Urea 46 %', quantityPerHectare: '3', unitOfMeasurement: 'bags', unitCost: '32500.00' },
  ],
  KN: [
    {
      name: 'Maize seed, SAMMAZ 15',
      quantityPerHectare: '2',
      unitOfMeasurement: 'bags',
      unitCost: '18500.00',
    },
    { name: 'NPK 15-15-15', quantityPerHectare: '4', unitOfMeasurement: 'bags', unitCost: '38750.00' },
    { name: 'Urea 46 %', quantityPerHectare: '2', unitOfMeasurement: 'bags', unitCost: '32500.00' },
  ],
  BN: [
    {
      name: 'Soya seed, TGX 1448-2E',
      quantityPerHectare: '3',
      unitOfMeasurement: 'bags',
      unitCost: '21000.00',
    },
    { name: 'Inoculant', quantityPerHectare: '2', unitOfMeasurement: 'packets', unitCost: '4250.50' },
  ],
};

/** A farmer with the measured area of their completed farms; 0 hectares: they have none. */
export interface DemoHolder {
  id: number;
  communityId: number;
  hectares: number;
}

export interface LedgerSource {
  place: Pick<NewEntry, 'accountId' | 'communityResourceId' | 'season'>;
  inputs: readonly (DemoInput & { id: number })[];
  holders: readonly DemoHolder[];
  recorders: readonly number[];
  /** The start of today. */
  now: Date;
}

/** Farmers with an anomaly, by their position among those with land; each kind of anomaly has its own. */
const ODD = { overCollected: [5, 17, 29], overAllocated: [8, 21], overRepaid: [11, 33], returned: [19, 44] };
/** Number of farmers who were given inputs without a completed farm. */
const WITHOUT_FARM = 4;
const PRICE_OF_BAG = '36250.75';

/** Returns the entries of a programme's farmers, in recording order; the same in every run of a day. */
export function demoEntries(source: LedgerSource, random: Random): NewEntry[] {
  const landed = source.holders.filter(({ hectares }) => hectares >= 0.5);
  const without = source.holders.filter(({ hectares }) => hectares === 0).slice(0, WITHOUT_FARM);
  const entries = [
    ...landed.flatMap((holder, at) => entriesOf(source, holder, at, random)),
    ...without.flatMap((holder) => givenWithoutFarm(source, holder, random)),
  ];
  return entries.sort((a, b) => a.transactionDate.localeCompare(b.transactionDate));
}

/** Returns one entry of a farmer, recorded by a member of staff. */
export function demoEntry(
  { place, recorders, now }: LedgerSource,
  holder: DemoHolder,
  kind: EntryKind,
  figures: Partial<
    Pick<NewEntry, 'eopId' | 'quantity' | 'unitCost' | 'bags' | 'amount' | 'reference' | 'note'>
  >,
  daysAgo: number,
): NewEntry {
  const bags = figures.bags ?? null;
  const day = new Date(now.getTime() - daysAgo * DAY_MS);
  const number = (text: string | null | undefined) => (text == null ? undefined : Number(text));
  const given = {
    quantity: number(figures.quantity),
    amount: number(figures.amount),
    totalNoBagsCollected: number(bags),
    currentMarketValue: bags === null ? undefined : Number(PRICE_OF_BAG),
  };
  return {
    ...place,
    communityId: holder.communityId,
    farmerId: holder.id,
    eopId: figures.eopId ?? 0,
    kind,
    quantity: figures.quantity ?? null,
    unitCost: figures.unitCost ?? null,
    bags,
    marketValue: bags === null ? null : PRICE_OF_BAG,
    sizeInKg: bags === null ? null : '75.00',
    amount: amountOf(kind, given, figures.unitCost ?? null),
    counters: null,
    transactionDate: day.toISOString().slice(0, 10),
    reference: figures.reference ?? null,
    note: figures.note ?? null,
    opId: null,
    importId: null,
    recordedBy: recorders[holder.id % recorders.length] ?? 0,
    approvedBy: null,
  };
}

function entriesOf(source: LedgerSource, holder: DemoHolder, at: number, random: Random): NewEntry[] {
  const entries: NewEntry[] = [];
  const give = (...[kind, figures, days]: [EntryKind, Parameters<typeof demoEntry>[3], number]) =>
    entries.push(demoEntry(source, holder, kind, figures, days));
  const began = random.whole(46, 60);
  const waybill = `WB-${String(4000 + at).padStart(5, '0')}`;
  let received = 0;
  let bags = 0;
  for (const [n, { id: eopId, name, unitCost, quantityPerHectare }] of source.inputs.entries()) {
    const due = Math.floor(holder.hectares * Number(quantityPerHectare));
    const allocated = due + (n === 0 && ODD.overAllocated.includes(at) ? 1 : 0);
    if (allocated === 0) continue;
    const of = (quantity: number) => ({ eopId, unitCost, quantity: String(quantity) });
    give('ALLOCATION', of(allocated), began);
    const isOver = n === 0 && ODD.overCollected.includes(at);
    if (!isOver && !random.chance(0.9)) continue;
    const collected = isOver ? allocated + 1 : allocated - (allocated > 2 && random.chance(0.1) ? 1 : 0);
    give('COLLECTION', { ...of(collected), reference: waybill }, began - random.whole(4, 12));
    received += collected * Number(unitCost);
    if (isFertilizer(name)) bags += collected;
    if (n === 0 && ODD.returned.includes(at)) {
      give('RETURN', { ...of(1), note: 'One bag was torn, and was brought back.' }, 28);
      received -= Number(unitCost);
    }
  }
  if (at % 3 > 0 && bags > 1) give('EMPTY_BAGS', { quantity: String(Math.floor(bags * 0.7)) }, 6);
  if (at % 5 === 1 && source.inputs.length > 2) give('HOSE_INTAKE', { quantity: String(1 + (at % 2)) }, 9);
  if (at % 9 === 4) {
    give(
      'DISBURSEMENT',
      { amount: '12500.00', reference: `TRF-${6000 + at}`, note: 'Land preparation.' },
      40,
    );
    received += 12_500;
  }
  const over = ODD.overRepaid.includes(at);
  const share = over ? 1 : random.pick([0, 0, 0.2, 0.35, 0.5, 0.6, 1]);
  let left = Math.round(received * share * 100);
  const harvest = random.chance(0.4) ? Math.floor(left / 100 / Number(PRICE_OF_BAG)) : 0;
  if (harvest > 0) {
    give('REPAYMENT_BAGS', { bags: String(harvest) }, random.whole(8, 22));
    left -= harvest * Math.round(Number(PRICE_OF_BAG) * 100);
  }
  if (over) left += 500_050;
  if (left > 0)
    give(
      'REPAYMENT_NAIRA',
      {
        amount: (left / 100).toFixed(2),
        reference: `${source.inputs.length > 2 ? 'KB' : 'BN'}-REP-${7000 + at}`,
      },
      random.whole(0, 7),
    );
  return entries;
}

function givenWithoutFarm(source: LedgerSource, holder: DemoHolder, random: Random): NewEntry[] {
  const [input] = source.inputs;
  if (!input) return [];
  const figures = { eopId: input.id, unitCost: input.unitCost, quantity: String(random.whole(1, 3)) };
  return [
    demoEntry(source, holder, 'ALLOCATION', figures, 50),
    demoEntry(source, holder, 'COLLECTION', { ...figures, reference: 'WB-03990' }, 44),
  ];
}
