// The examples of the README, so that they are checked with the types.

import { createClient, TocsinError } from './client.ts';

export async function pauseEverythingDown(url: string, key: string): Promise<string[]> {
  const tocsin = createClient({ url, key });
  const paused: string[] = [];
  for await (const check of tocsin.items('GET /cron-checks', { query: { status: ['down'] } })) {
    await tocsin.call('POST /cron-checks/:id/pause', { params: { id: check.id } });
    paused.push(check.name);
  }
  return paused;
}

export async function createOrSayWhy(url: string, key: string): Promise<string> {
  const tocsin = createClient({ url, key, retries: 5 });
  try {
    const body = { name: 'Nightly backup', cron_expression: '0 3 * * *', timezone: 'Europe/Vilnius' };
    const check = await tocsin.call('POST /cron-checks', { body, signal: AbortSignal.timeout(10_000) });
    return check.ping_url ?? '';
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return error.issues.map(({ field, reason }) => `${field}: ${reason}`).join('\n');
  }
}
