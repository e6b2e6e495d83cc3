import type { ListWay, ViewWay } from '#libs/contracts';
import type { Shown } from '#libs/disclosure';

type Path = Readonly<Record<string, string>>;

/** Declares that a call shows the farmer of its path. */
export const showsFarmer =
  (how: ViewWay, name = 'farmerId') =>
  (_answer: unknown, path: Path): Shown => ({ how, farmers: [Number(path[name])] });

/** Declares that a call shows the farmer of the farm of its path. */
export const showsFarm =
  (how: ViewWay, name: string) =>
  (_answer: unknown, path: Path): Shown => ({ how, farms: [Number(path[name])] });

/** Declares that a call shows the farmers of a list. */
export const listsFarmers =
  <Row>(how: ListWay, idOf: (row: Row) => number | null | undefined) =>
  ({ list }: { list: readonly Row[] }): Shown => ({ how, farmers: list.flatMap((row) => idOf(row) ?? []) });

/** Declares that a call shows the farmers of a list of farms. */
export const listsFarms =
  <Row extends { id: number }>(how: ListWay) =>
  ({ list }: { list: readonly Row[] }): Shown => ({ how, farms: list.map(({ id }) => id) });
