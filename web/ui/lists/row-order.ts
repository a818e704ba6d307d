// Orders of rows by what may not be known. Pure.

type Order<Row> = (one: Row, other: Row) => number;

/** Each row is judged once: it is compared with a dozen others. */
export const sortedBy = <Row, Judged>(
  rows: readonly Row[],
  judge: (row: Row) => Judged,
  order: Order<Judged>,
): Row[] =>
  rows
    .map((row) => ({ row, judged: judge(row) }))
    .sort((one, other) => order(one.judged, other.judged))
    .map(({ row }) => row);

/** What is null comes last, whatever the direction; of one value by `otherwise`. */
export const byKnown =
  <Row>(read: (row: Row) => number | null, otherwise: Order<Row>) =>
  (direction: 1 | -1): Order<Row> =>
  (one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || otherwise(one, other);
    return (a - b) * direction || otherwise(one, other);
  };

/** All of the order is turned around. */
export const turned =
  <Row>(order: Order<Row>) =>
  (direction: 1 | -1): Order<Row> =>
  (one, other) =>
    order(one, other) * direction;

/** Of two moments as the API writes them, whose text order is that of time. */
export const byMoment = (one: string, other: string): number => Number(one > other) - Number(one < other);
