// Keys for the API: the list, a new one shown once, and the password again where the sign-in was too long ago.

import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { type Html, html } from '../../platform/html.ts';
import { formValues, issuesOf } from './api.ts';
import { field, otherIssues, type Typed, untouched } from './forms.ts';
import { sendPage } from './layout.ts';
import { moment } from './moments.ts';
import { guardedPage, type Visit } from './visit.ts';

interface KeyView {
  id: number;
  name: string;
  kind: 'full' | 'read_only';
  hint: string;
  created_at: string;
  last_used_at: string | null;
}

export function mountKeyPages(app: App, fastify: FastifyInstance): void {
  guardedPage(app, fastify, 'GET', '/keys', async (visit) => showKeys(visit, untouched));
  guardedPage(app, fastify, 'POST', '/keys', async (visit) => {
    const values = formValues(visit.request.body);
    const created = await visit.api.post('/api-keys', {
      name: values.name ?? '',
      kind: values.kind ?? 'full',
    });
    if (created.status < 300) return showKeys(visit, untouched, { made: created.body.key });
    if (created.body.error === 'reauthentication_required') return askAgain(visit, untouched);
    return showKeys(visit, { values, issues: issuesOf(created) }, { status: created.status });
  });
  guardedPage(app, fastify, 'POST', '/reauthenticate', async (visit) => {
    const { password = '' } = formValues(visit.request.body);
    const confirmed = await visit.api.post('/auth/reauthenticate', { password });
    if (confirmed.status >= 300)
      return askAgain(visit, { values: {}, issues: issuesOf(confirmed) }, confirmed.status);
    if (confirmed.cookies.length > 0) visit.reply.header('set-cookie', confirmed.cookies);
    return visit.reply.redirect('/keys', 303);
  });
}

async function showKeys(visit: Visit, typed: Typed, result: { made?: string; status?: number } = {}) {
  const found = await visit.api.get('/api-keys');
  if (found.status >= 300) return visit.refused(found);
  const keys: KeyView[] = found.body.api_keys;
  return sendPage(visit.reply, {
    title: 'Keys',
    account: visit.account,
    section: 'keys',
    ...(result.status === undefined ? {} : { status: result.status }),
    body: html`<header class="head"><h1>Keys for the API</h1></header>
${result.made ? shownOnce(visit.app, result.made) : null}
<form class="card stack" method="post" action="/keys">
${otherIssues(typed, ['name'])}
${field(typed, { name: 'name', label: 'Name of a new key', hint: 'What it is for, for example “deploy script”.' })}
<p class="field"><label for="kind">May</label><select id="kind" name="kind"><option value="full">read and change everything</option><option value="read_only">only read</option></select></p>
<button class="button button-ink">Make a key</button>
</form>
${keys.length === 0 ? html`<p class="dim">There are no keys yet.</p>` : keyTable(keys, visit.now)}`,
  });
}

const shownOnce = (
  app: App,
  key: string,
): Html => html`<section class="card pad notice" role="status"><h2>Your new key, shown this once</h2>
<p class="address"><code>${key}</code><button class="button" type="button" data-copy="${key}" hidden>Copy</button></p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer ${key}" ${app.urls.api}/cron-checks</code></pre></section>`;

const keyTable = (keys: readonly KeyView[], now: Date) => html`<div class="card frame"><table>
<thead><tr><th scope="col">Name</th><th scope="col">May</th><th scope="col">Ends with</th><th scope="col">Made</th><th scope="col">Last used</th></tr></thead>
<tbody>${keys.map(
  (key) =>
    html`<tr><td class="name">${key.name}</td><td>${key.kind === 'full' ? 'read and change' : 'read'}</td><td><code>…${key.hint}</code></td><td>${moment(key.created_at, now)}</td><td>${moment(key.last_used_at, now)}</td></tr>`,
)}</tbody></table></div>`;

const askAgain = (visit: Visit, typed: Typed, status = 403) =>
  sendPage(visit.reply, {
    title: 'Is it you?',
    account: visit.account,
    status,
    body: html`<header class="head"><h1>Is it you?</h1></header>
<p class="lead">You signed in a while ago. Give your password again, then make the key.</p>
<form class="card stack" method="post" action="/reauthenticate">
${otherIssues(typed, ['password'])}
${field(typed, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button class="button button-ink">Continue</button>
</form>`,
  });
