// Pings as rows, and one of them with all that the job said.

import type { Ping, PingWithBody } from '../../monitors/cron-checks/pings/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { card, crumbs, dash, type Pair, pairs } from './blocks.ts';
import { type Look, pill, state } from './glyphs.ts';
import { duration, type Moments } from './moments.ts';
import { getPage, type PageHost, type Visit, visitParam } from './visit.ts';

const KINDS: Record<Ping['kind'], [Look, string]> = {
  success: ['ok', 'Succeeded'],
  start: ['run', 'Started'],
  fail: ['down', 'Failed'],
  log: ['new', 'Logged'],
};

const PREVIEWED_LINES = 6;

export function mountPingPage(host: PageHost): void {
  getPage(host, '/cron-checks/:id/pings/:ping_id', showPing);
}

export const pingTable = (
  path: string,
  pings: readonly Ping[],
  moments: Moments,
): Html => html`<div class="frame"><table>
<caption class="vh">Pings, newest first</caption>
<thead><tr><th scope="col">Kind</th><th scope="col">When</th><th scope="col">Took</th><th scope="col">Exit</th><th scope="col">From</th></tr></thead>
<tbody>
${pings.map((ping) => row(path, ping, moments))}</tbody></table></div>`;

function row(path: string, ping: Ping, moments: Moments): Html {
  const said = ping.body_preview === null ? null : previewOf(ping.body_preview, ping.body_bytes);
  return html`<tr${said && html` class="saying"`}>
<td class="cell-state">${state(...KINDS[ping.kind])}${ping.ignored && html`<small class="sub">ignored, paused</small>`}</td>
<td data-label="When">${moments.absolute(ping.received_at)}</td>
<td data-label="Took">${ping.duration_ms === null ? dash : duration(ping.duration_ms)}</td>
<td data-label="Exit">${ping.exit_code ?? dash}</td>
<td data-label="From" class="dim">${ping.source_ip ?? dash}</td>
</tr>
${said && html`<tr class="said"><td colspan="5"><pre dir="auto">${said.text}</pre>${said.isCut && html`<a class="link" href="${path}/pings/${ping.id}">The whole output<span class="vh"> of this ping</span></a>`}</td></tr>\n`}`;
}

/** The first lines of what the API gives of a body. */
function previewOf(preview: string, wholeBytes: number): { text: string; isCut: boolean } {
  const lines = preview.trimEnd().split('\n');
  const isCut = lines.length > PREVIEWED_LINES || Buffer.byteLength(preview) < wholeBytes;
  return { text: lines.slice(0, PREVIEWED_LINES).join('\n'), isCut };
}

async function showPing(visit: Visit) {
  const path = `/cron-checks/${visitParam(visit, 'id')}`;
  const [check, found] = await Promise.all([
    visit.api.get(path),
    visit.api.get(`${path}/pings/${visitParam(visit, 'ping_id')}`),
  ]);
  const failed = [check, found].find(({ status }) => status >= 300);
  if (failed) return visit.refused(failed);
  const ping: PingWithBody = found.body;
  const { moments } = visit;
  const [look, word] = KINDS[ping.kind];
  return visit.show({
    title: `Ping of ${check.body.name}`,
    section: 'cron-checks',
    body: html`${crumbs(['Cron checks', '/'], [check.body.name, path])}
<header class="head"><h1>Ping ${pill(look, word)}</h1></header>
${card('What the job said', null, html`<div class="card-body">${ping.body === null ? html`<p class="dim">Nothing.</p>` : html`<div class="code"><pre dir="auto">${ping.body}</pre></div>`}</div>`)}
${card('How it came', null, pairs(factsOf(ping, moments)))}`,
  });
}

const factsOf = (ping: Ping, moments: Moments): Pair[] => [
  ['When', moments.absolute(ping.received_at)],
  ['Took', ping.duration_ms !== null && duration(ping.duration_ms)],
  ['Exit code', ping.exit_code],
  ['Run', ping.run_id],
  ['From', ping.source_ip],
  ['Client', ping.user_agent],
  ['Method', ping.method],
  ['Size', `${ping.body_bytes.toLocaleString('en')} bytes`],
];
