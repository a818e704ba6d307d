// Servers: the list, a new one with its install command shown once, the machine that Tocsin runs on with one click.

import type { Server, ServerWithToken } from '../../monitors/servers/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { accountField } from './account-choice.ts';
import { formValues, queryValues } from './api.ts';
import { crumbs, dash, empty } from './blocks.ts';
import { codeBlock } from './copyable.ts';
import { fields, onceField, type Typed, takeOnce } from './forms.ts';
import { type Look, state } from './glyphs.ts';
import type { Moments } from './moments.ts';
import { cursorOf, pageQuery, pager } from './pager.ts';
import { getPage, mayChange, type PageHost, postPage, type Visit, visitParam } from './visit.ts';
import { issuesOf } from './wording.ts';

/** As it comes in JSON. */
type ServerView = Omit<Server, 'last_seen'> & { last_seen: string | null };

const AT_ONCE = 200;

export function mountServerPages(host: PageHost): void {
  getPage(host, '/servers', async (visit) =>
    showServers(visit, { values: queryValues(visit.request), issues: [] }),
  );
  postPage(host, { url: '/servers', show: addServer, resume: () => '/servers' });
  postPage(host, {
    url: '/servers/this',
    async show(visit) {
      const added = await visit.api.post('/servers/this', {});
      // One that is there already is what was wanted.
      return added.status < 300 || added.status === 409
        ? visit.reply.redirect('/servers', 303)
        : visit.refused(added);
    },
    resume: () => '/servers',
  });
  getPage(host, '/servers/:id/delete', confirmDeleting);
  postPage(host, {
    url: '/servers/:id/delete',
    async show(visit) {
      const deleted = await visit.api.delete(`/servers/${visitParam(visit, 'id')}`);
      return deleted.status < 300 || deleted.status === 404
        ? visit.reply.redirect('/servers', 303)
        : visit.refused(deleted);
    },
  });
}

async function addServer(visit: Visit) {
  const { once, typed: values } = takeOnce(formValues(visit.request));
  const added = await visit.api.post('/servers', { name: values.name ?? '' }, { idempotencyKey: once });
  // No redirect: the command is in this answer and in no other. Sent again, the form gets the same answer.
  if (added.status < 300) return showServers(visit, { values: {}, issues: [] }, { made: added.body });
  return showServers(visit, { values, issues: issuesOf(added) }, { status: added.status });
}

async function showServers(
  visit: Visit,
  typed: Typed,
  result: { made?: ServerWithToken; status?: number } = {},
) {
  const cursor = cursorOf(visit);
  const found = await visit.api.get(`/servers?${pageQuery(AT_ONCE, cursor)}`);
  if (found.status >= 300) return visit.refused(found);
  const servers: ServerView[] = found.body.servers;
  return visit.show({
    title: 'Servers',
    section: 'servers',
    ...(result.status !== undefined && { status: result.status }),
    body: html`<header class="head"><div><h1>Servers</h1><p class="lead">An agent on each reports once a minute.</p></div></header>
${result.made && installation(result.made)}
${mayChange(visit) && newServer(visit, typed)}
${servers.length === 0 ? html`<p class="dim">There are no servers yet.</p>` : table(servers, visit)}
${pager('/servers', 'Pages of servers', { cursor, next: found.body.next_cursor })}`,
  });
}

const installation = ({
  name,
  install_command,
}: ServerWithToken): Html => html`<section class="card notice stack-small" aria-labelledby="made"><h2 id="made">Run this on <bdi>${name}</bdi>, shown this once</h2>
${codeBlock(install_command, 'the command')}
<p>It installs the agent on a Linux machine. The server is offline until the agent has reported.</p></section>`;

const newServer = (
  { viewer }: Visit,
  typed: Typed,
): Html => html`<form class="card stack" method="post" action="/servers">
${fields(typed, [{ name: 'name', label: 'Name of a new server', hint: 'What you want to read at night, for example “Web 1”.' }])}
${accountField(viewer.account_id)}${onceField()}<button class="button button-ink">Add a server</button>
</form>
${viewer.is_admin && html`<form class="actions" method="post" action="/servers/this">${accountField(viewer.account_id)}<button class="button">Watch the machine that Tocsin runs on</button></form>`}`;

const LOOKS: Record<Server['status'], [Look, string]> = {
  online: ['ok', 'online'],
  warning: ['late', 'warning'],
  offline: ['down', 'offline'],
};

const stateOf = ({ status, last_seen }: ServerView): Html =>
  last_seen === null ? state('new', 'never seen') : state(...LOOKS[status]);

const table = (servers: readonly ServerView[], visit: Visit) => html`<div class="card frame"><table>
<caption class="vh">Servers, newest first</caption>
<thead><tr><th scope="col">State</th><th scope="col">Name</th><th scope="col">Last seen</th><th scope="col">CPU</th><th scope="col">Memory</th><th scope="col">Disk</th><th scope="col">Load</th><th scope="col"><span class="vh">Actions</span></th></tr></thead>
<tbody>
${servers.map((server) => row(server, visit.moments, mayChange(visit)))}</tbody></table></div>`;

const row = (server: ServerView, moments: Moments, isChangeable: boolean) => html`<tr>
<td class="cell-state">${stateOf(server)}</td>
<th scope="row" class="name"><bdi>${server.name}</bdi>${server.hostname !== null && html`<small class="sub"><bdi>${server.hostname}</bdi></small>`}</th>
<td data-label="Last seen">${server.last_seen === null ? dash : moments.relative(server.last_seen)}</td>
<td data-label="CPU">${percent(server.metrics.cpu)}</td>
<td data-label="Memory">${percent(server.metrics.memory)}</td>
<td data-label="Disk">${percent(server.metrics.disk)}</td>
<td data-label="Load">${server.metrics.load_1m === null ? dash : server.metrics.load_1m.toFixed(2)}</td>
<td class="row-actions">${isChangeable && html`<a class="button button-small" href="/servers/${server.id}/delete">Delete<span class="vh"> ${server.name}</span></a>`}</td>
</tr>
`;

const percent = (value: number | null): Html => (value === null ? dash : html`${value.toFixed(0)} %`);

async function confirmDeleting(visit: Visit) {
  const found = await visit.api.get(`/servers/${visitParam(visit, 'id')}`);
  if (found.status >= 300) return visit.refused(found);
  const server: ServerView = found.body;
  return visit.show({
    title: 'Delete a server',
    section: 'servers',
    body: html`${crumbs(['Servers', '/servers'])}
${empty(html`<h1>Delete “<bdi>${server.name}</bdi>”?</h1>
<p>What was measured of it goes as well, and its agent is refused from then on. This cannot be undone.</p>
<form class="actions" method="post" action="/servers/${server.id}/delete"><button class="button button-ink">Delete</button> <a class="button" href="/servers">Keep it</a></form>`)}`,
  });
}
