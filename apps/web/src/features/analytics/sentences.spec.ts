import type { InputAnalyticsDto, InputFiguresDto, ResourceAnalyticsDto } from '#libs/contracts';
import {
  areaSentence,
  bagSentence,
  bandSentence,
  fertilizerSentence,
  shortOfStock,
  sizeSentence,
  supplySentence,
} from './sentences.js';

const sizes = (lga: string | null, small: number, large: number) => ({
  lgaId: 1,
  lga,
  small,
  large,
  smallHectares: small * 0.3,
  largeHectares: large,
});
const charts = (...sizesByLga: ReturnType<typeof sizes>[]) =>
  ({ sizesByLga }) as unknown as ResourceAnalyticsDto['charts'];
const input = (
  name: string,
  allocated: number,
  collected: number,
  inStock: number | null,
): InputFiguresDto => ({
  inputId: 1,
  name,
  unit: 'bags',
  isFertilizer: true,
  planned: 0,
  perHectare: 3,
  allocated,
  collected,
  inStock,
});

it('say what the figures of farms say, by rules', () => {
  const all = charts(sizes('Argungu, Kebbi', 5, 15), sizes('Jega, Kebbi', 9, 6), sizes(null, 1, 0));
  expect(sizeSentence(all)).toBe('60% of the farms in Jega are 0.5 ha or smaller');
  expect(bandSentence(all)).toBe('42% of the farms hold only 18% of the land');
  expect(areaSentence(all)).toBe('Argungu holds 65% of the mapped land');
  expect([sizeSentence(charts()), bandSentence(charts()), areaSentence(charts())]).toEqual([
    'Farms by local government',
    'Farms by size',
    'Land by local government',
  ]);
});

it('say what the figures of inputs say, by rules', () => {
  const urea = input('Urea', 3635, 3194, 206);
  expect([
    shortOfStock(urea),
    shortOfStock(input('NPK', 10, 8, null)),
    shortOfStock(input('Seed', 3, 2, 1)),
  ]).toEqual([235, 0, 0]);
  expect(supplySentence([urea])).toBe('Urea will run out: 441 are not collected yet, and 206 are in stock');
  expect(supplySentence([input('Seed', 3, 2, 1)])).toBe('The stores hold enough for all allocations');
  const of = (lga: string, allocated: number, collected: number) => ({
    lgaId: 1,
    lga,
    hoses: 0,
    emptyBags: 0,
    items: [{ inputId: 1, allocated, collected }],
  });
  expect(fertilizerSentence([of('Dandi, Kebbi', 4, 3), of('Argungu, Kebbi', 10, 9)], [urea])).toBe(
    'Dandi collected 75% of its allocation, Argungu 90%',
  );
  const bags = [41, 40, 39].map((n) => ({ communityId: n, community: 'X', bags: n }));
  expect(bagSentence({ emptyBags: bags } as unknown as InputAnalyticsDto)).toBe(
    '2 of 3 communities have returned 40 or more empty bags',
  );
});
