// Where latencies lie, in buckets of a hundredth: percentiles of any span come from the sketches of its parts, and it
// makes no difference in which order or in which parts they were summed up (DDSketch, Masson et al., VLDB 2019).

import { DDSketch } from '@datadog/sketches-js';

/** Percentiles are off by no more than this part of themselves. Stored sketches can only be read with the same one. */
const RELATIVE_ACCURACY = 0.01;
const KEY_BYTES = 2;
const BIN_BYTES = KEY_BYTES + 4;

export type Sketch = DDSketch;

export const emptySketch = (): Sketch => new DDSketch({ relativeAccuracy: RELATIVE_ACCURACY });

export function addLatencies(sketch: Sketch, latenciesMs: readonly number[]): void {
  for (const latency of latenciesMs) sketch.accept(Math.max(LEAST_MS, latency));
}

/** Zero has no logarithm. */
const LEAST_MS = 0.01;

/** Bins that hold anything: their number as int16, how many as uint32. Little endian; null: there are none. */
export function packSketch({ store }: Sketch): Buffer | null {
  const bins = store.bins.flatMap((count, index) =>
    count > 0 ? [{ key: index + store.offset, count }] : [],
  );
  if (bins.length === 0) return null;
  const packed = Buffer.alloc(bins.length * BIN_BYTES);
  for (const [index, { key, count }] of bins.entries()) {
    packed.writeInt16LE(key, index * BIN_BYTES);
    packed.writeUInt32LE(count, index * BIN_BYTES + KEY_BYTES);
  }
  return packed;
}

/** Adds what `packSketch` gave. */
export function addPacked(sketch: Sketch, packed: Buffer): void {
  for (let at = 0; at + BIN_BYTES <= packed.length; at += BIN_BYTES)
    sketch.accept(sketch.mapping.value(packed.readInt16LE(at)), packed.readUInt32LE(at + KEY_BYTES));
}

/** The smallest latency that this share of all does not exceed (nearest rank); null: nothing was added. */
export function percentileMs(sketch: Sketch, share: number): number | null {
  const { count } = sketch;
  if (count === 0) return null;
  const index = Math.max(0, Math.ceil(share * count) - 1);
  // The library takes a part of the way from the first to the last; a little more keeps rounding from going one back.
  return sketch.getValueAtQuantile(count === 1 ? 0 : Math.min(1, (index + 0.25) / (count - 1)));
}
