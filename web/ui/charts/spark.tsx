import { gapMsOf } from './geometry/gaps.ts';
import { linePath, scaleOf, VIEW_BOX } from './geometry/paths.ts';
import { type Columns, peak } from './geometry/series.ts';
import '../styles/plots.css';

interface SparkProps {
  /** The first list of values is drawn. */
  columns: Columns;
  /** The upper edge; otherwise the highest value is. */
  top?: number;
  /** Left out where the number stands beside it. */
  name?: string;
}

/** A line as high as the text beside it. It begins at 0, like every chart. */
export function Spark({ columns: { times, values, stepMs }, top, name }: SparkProps) {
  const list = values[0] ?? [];
  const range = { from: times[0] ?? 0, to: times.at(-1) ?? 1 };
  const path = linePath({ times, values: list }, gapMsOf(stepMs), scaleOf(range, top ?? peak([list]) ?? 1));
  return (
    <svg
      className="spark"
      viewBox={VIEW_BOX}
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
      aria-hidden={name === undefined}
    >
      <path className="line s1" d={path} />
    </svg>
  );
}
