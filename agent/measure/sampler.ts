// Takes samples: remembers the snapshot before, and what is to be watched.

import { platform } from 'node:os';
import type { Watched } from '../../src/monitors/servers/reports/schema.ts';
import { openLinux } from './linux.ts';
import { findMainPids } from './main-pids.ts';
import { needsArgs } from './matching.ts';
import { type Sample, sampleOf } from './sample.ts';
import type { Snapshot } from './snapshot.ts';

export interface Sampler {
  /** What passed since the last time this was called; the first time nothing is known of that. */
  sample(at: Date): Promise<Sample>;
  watch(watched: readonly Watched[]): void;
}

export async function openSampler(): Promise<Sampler> {
  const source = platform() === 'linux' ? openLinux() : (await import('./library.ts')).openLibrary();
  let before: Snapshot | null = null;
  let watched: readonly Watched[] = [];
  return {
    async sample(at) {
      const watch = watched;
      const mainPids = await findMainPids(watch);
      const after = await source.read({ withArgs: needsArgs(watch) });
      const sample = sampleOf(before, after, { at, watch, mainPids, argsOf: source.argsOf });
      before = after;
      return sample;
    },
    watch(given) {
      watched = given;
    },
  };
}
