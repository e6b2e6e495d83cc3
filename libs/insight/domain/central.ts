import type { CentralDto } from '#libs/contracts';

/** Counts of all accounts. Naira are numbers of whole kobo. */
export interface CentralRow {
  registered: number;
  processed: number;
  communities: number;
  secondSeason: number;
  inputSupply: number;
  /** Missing in figures that an earlier version stored. */
  inputs?: { id: number; name: string; account: string; naira: number }[];
  activeFarmers: number;
  joined: { days: number; farmers: number }[];
  soil: { name: string; samples: number }[];
  counts: { of: string; active: number; inactive: number }[];
  services: { of: string; active: number; inactive: number }[];
  accounts: { id: number; name: string; farmers: number; processed: number; subscribedTo: string | null }[];
  thisYear: number;
  lastYear: number;
  revenue: { month: string; naira: number }[];
}

/** Per cent with one decimal; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0;

/** Returns the documented figures. Monthly revenue is the total / 12, rounded to the naira; the bi-annual one is the total / 2. */
export function centralOf(row: CentralRow, season: string, takenAt: Date): CentralDto {
  const { registered, processed, secondSeason, thisYear } = row;
  const providers = row.counts.find(({ of }) => of === 'serviceProviders');
  return {
    registeredFarmers: registered,
    processedFarmers: processed,
    progressionRate: percentOf(processed, registered),
    farmersInSecondSeason: secondSeason,
    farmersProgressionRate: percentOf(secondSeason, registered),
    joined: row.joined,
    communities: row.communities,
    season,
    inputSupply: row.inputSupply,
    inputs: row.inputs ?? [],
    serviceProviders: (providers?.active ?? 0) + (providers?.inactive ?? 0),
    soilCategories: row.soil,
    counts: row.counts as CentralDto['counts'],
    services: row.services as CentralDto['services'],
    accounts: row.accounts,
    totalIncome: thisYear,
    lastYearRevenue: row.lastYear,
    monthlyRevenue: Math.round(thisYear / 12),
    biAnnualRevenue: thisYear / 2,
    revenue: row.revenue,
    takenAt: takenAt.toISOString(),
  };
}
