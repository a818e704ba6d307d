// Measures the machine that Tocsin runs on with what the agent measures by, and reports it as an agent would.

import type { Sampler } from '../../../../agent/measure/sampler.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Job } from '../../../platform/background.ts';
import { openReportDesk } from '../reports/desk.ts';
import { readSamples } from '../reports/sample.ts';
import { findThisMachine } from './store.ts';

/** Does nothing until somebody asked for it, and nothing again when that server is deleted. */
export function reportThisMachine(): Job['step'] {
  const desk = openReportDesk();
  let sampler: Sampler | null = null;
  return async (app, now) => {
    const server = await findThisMachine(app.database);
    if (!server) {
      sampler = null;
      return false;
    }
    // Loaded when it is asked for, since most do without.
    const { openSampler } = await import('../../../../agent/measure/sampler.ts');
    const { readHost } = await import('../../../../agent/measure/host.ts');
    sampler ??= await openSampler();
    const measured = { ...(await sampler.sample(now)) };
    const { samples } = readSamples({ samples: [measured] }, { skewMs: 0, now });
    const host = await readHost();
    const watch = await desk.take(app, {
      server_id: server.id,
      host,
      agent_version: packageJson.version,
      clock_skew_ms: 0,
      samples,
    });
    sampler.watch(watch);
    return false;
  };
}
