// One report: shown, or sent.

import { setTimeout as wait } from 'node:timers/promises';
import { readHost } from './measure/host.ts';
import { openSampler } from './measure/sampler.ts';
import { type AgentOptions, AgentUsageError } from './options.ts';
import { AGENT_VERSION } from './report/request.ts';
import { sendReport } from './report/sender.ts';

/** Rates and the load of the processors need two looks. */
const BETWEEN_LOOKS_MS = 1_000;

export async function reportOnce(options: AgentOptions): Promise<void> {
  const sampler = await openSampler();
  await sampler.sample(new Date());
  await wait(BETWEEN_LOOKS_MS);
  const at = new Date();
  const sample = await sampler.sample(at);
  if (options.mode === 'print') {
    const report = {
      agent_version: AGENT_VERSION,
      sent_at: at.toISOString(),
      host: await readHost(),
      samples: [sample],
    };
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  const { url, token } = options;
  if (!url || !token) throw new AgentUsageError('where to? Give --url and --token-file');
  const lines = [JSON.stringify(sample)];
  const outcome = await sendReport({ url, token, host: readHost }, lines, new AbortController().signal);
  if (outcome.kind === 'stored' && outcome.rejected.length === 0)
    return void process.stdout.write(`reported to ${url.origin}\n`);
  const reason = outcome.kind === 'stored' ? (outcome.rejected[0]?.reason ?? '') : outcome.reason;
  process.stderr.write(`tocsin agent: ${url.origin}: ${reason}\n`);
  process.exitCode = 1;
}
