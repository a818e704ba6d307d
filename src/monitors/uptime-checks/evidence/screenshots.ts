// Pictures of failures: stored apart from what else a probe found, for as long as an outage is shown that they belong to.

import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import type { ProbeResult } from '../probes/definition.ts';
import { insertScreenshots } from './screenshot-store.ts';

/** As the process that drives a browser makes them, with room to spare. */
const MOST_BYTES = 250_000;

/** `at`: when the probe began. `result` null: nothing was probed. */
interface Found {
  check_id: number;
  at: Date;
  result: ProbeResult | null;
}

/**
 * By check what a result with a picture becomes: one with its id, or without any where the check is down already or it is
 * no picture.
 */
export async function storeScreenshots(
  tx: Tx,
  found: readonly Found[],
): Promise<ReadonlyMap<number, ProbeResult>> {
  const seen = found.flatMap(({ result, ...one }) =>
    result?.evidence?.screenshot === undefined ? [] : [{ ...one, result, id: randomUUID() }],
  );
  const pictures = seen.flatMap(({ result, ...one }) => {
    const picture = pictureIn(result);
    return picture ? [{ ...one, picture }] : [];
  });
  const stored = new Set(await insertScreenshots(tx, pictures));
  return new Map(
    seen.map(({ check_id, result, id }) => [check_id, withId(result, stored.has(id) ? id : null)]),
  );
}

/** A prober may hand in anything. */
function pictureIn({ up, evidence }: ProbeResult): Buffer | null {
  if (up) return null;
  const picture = Buffer.from(evidence?.screenshot ?? '', 'base64');
  const isJpeg = picture[0] === 0xff && picture[1] === 0xd8 && picture[2] === 0xff;
  return isJpeg && picture.length <= MOST_BYTES ? picture : null;
}

function withId({ evidence, ...result }: ProbeResult, screenshot_id: string | null): ProbeResult {
  if (!evidence) return result;
  const { screenshot: _screenshot, ...rest } = evidence;
  return { ...result, evidence: { ...rest, ...(screenshot_id !== null && { screenshot_id }) } };
}
