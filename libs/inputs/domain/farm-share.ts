import { product } from '#libs/contracts';

/** Completed land of one farm, in hundred-thousandths of a hectare. */
export interface FarmLand {
  farmId: number;
  units: number;
}

/**
 * Returns a farm's part of its farmer's entitlement, by land: naira as text. The parts of all farms add up to the
 * entitlement to the kobo, because each is the difference of two rounded running sums.
 */
export function shareOf(entitled: string, farms: readonly FarmLand[], farmId: number): string {
  const kobo = BigInt(product(entitled, 100, 0));
  const all = farms.reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (all === 0n) return '0.00';
  const upTo = (units: bigint) => (2n * kobo * units + all) / (2n * all);
  let before = 0n;
  for (const { farmId: id, units } of farms) {
    const after = before + BigInt(units);
    if (id === farmId) return product(String(upTo(after) - upTo(before)), '0.01', 2);
    before = after;
  }
  return '0.00';
}
