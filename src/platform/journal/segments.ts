// The list of segments that writer and readers share: oldest first, changed in place.
import { removeSegment, type Segment, syncDirectory } from './segment-files.ts';

/** Bytes of frames from a position on. */
export const backlogBytes = (segments: readonly Segment[], from: number) =>
  segments.reduce((sum, { base, end }) => sum + Math.max(0, end - Math.max(base, from)), 0);

/** Removes the segments that lie wholly before a position, oldest first; never the newest one with a frame. */
export async function trimSegments(dir: string, segments: Segment[], before: number): Promise<void> {
  const newestWithFrames = segments.findLastIndex(({ base, end }) => end > base);
  const done = segments.slice(0, Math.max(0, newestWithFrames)).filter(({ end }) => end <= before);
  for (const segment of done) {
    await removeSegment(dir, segment);
    dropSegment(segments, segment);
  }
  if (done.length > 0) await syncDirectory(dir);
}

export function dropSegment(segments: Segment[], segment: Segment): void {
  const index = segments.indexOf(segment);
  if (index >= 0) segments.splice(index, 1);
}
