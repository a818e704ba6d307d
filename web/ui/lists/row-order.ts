// Orders of rows by what may not be known. Pure.

type Order<Row> = (one: Row, other: Row) => number;

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
