import type { Season } from '#libs/contracts';

/** Months (0 = January) of the rains in most of Nigeria, April to October (Nigerian Meteorological Agency, seasonal climate prediction). */
const RAINS = { from: 3, to: 9 };
const monthInLagos = new Intl.DateTimeFormat('en-NG', { month: 'numeric', timeZone: 'Africa/Lagos' });

/** The season that a moment lies in: what a resource is given when nobody said which. */
export function seasonAt(moment: Date): Season {
  const month = Number(monthInLagos.format(moment)) - 1;
  return month >= RAINS.from && month <= RAINS.to ? 'Rainy Season' : 'Dry Season';
}
