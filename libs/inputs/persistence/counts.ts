import { COUNT_UNITS } from '#libs/contracts';

/** SQL of the unit of a kind that counts; null for other kinds. */
export const unitOfCount = (kind: string): string =>
  `CASE ${kind} ${Object.entries(COUNT_UNITS)
    .map(([each, unit]) => `WHEN '${each}' THEN '${unit}'`)
    .join(' ')} END`;

/** SQL of the name of an input `eop`, or of what a kind counts. */
export const nameOfGoods = (eop: string, kind: string): string =>
  `coalesce(${eop}.name, initcap(left(${unitOfCount(kind)}, 1)) || substr(${unitOfCount(kind)}, 2))`;
