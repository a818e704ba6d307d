// Keys for the API: the list, and a new one shown once.

import { type Html, html } from '../../platform/html.ts';
import { accountField } from './account-choice.ts';
import { formValues, queryValues } from './api.ts';
import { crumbs, empty } from './blocks.ts';
import { codeBlock, copyable } from './copyable.ts';
import { fields, onceField, type Typed, takeOnce } from './forms.ts';
import type { Moments } from './moments.ts';
import { askAgain } from './reauthentication.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';
import { issuesOf } from './wording.ts';

interface KeyView {
  id: number;
  name: string;
  kind: 'full' | 'read_only';
  hint: string;
  created_at: string;
  /** null: that person is gone. */
  created_by: string | null;
  last_used_at: string | null;
}

const MOST_KEYS = 200;

export function mountKeyPages(host: PageHost): void {
  getPage(host, '/keys', async (visit) =>
    showKeys(visit, { values: queryValues(visit.request), issues: [] }),
  );
  postPage(host, { url: '/keys', show: makeKey, resume: (request) => filledIn(formValues(request)) });
  getPage(host, '/keys/:id/revoke', confirmRevoking);
  postPage(host, {
    url: '/keys/:id/revoke',
    async show(visit) {
      const revoked = await visit.api.delete(`/api-keys/${visitParam(visit, 'id')}`);
      return revoked.status < 300 || revoked.status === 404
        ? visit.reply.redirect('/keys', 303)
        : visit.refused(revoked);
    },
  });
}

/** The form with what was typed in it. */
const filledIn = ({ name = '', kind = 'full' }: Record<string, string>): string =>
  `/keys?${new URLSearchParams({ name, kind })}`;

async function makeKey(visit: Visit) {
  const { once, typed: values } = takeOnce(formValues(visit.request));
  const { name = '', kind = 'full' } = values;
  const created = await visit.api.post('/api-keys', { name, kind }, { idempotencyKey: once });
  // No redirect: the key is in this answer and in no other. Sent again, the form gets the same answer.
  if (created.status < 300) return showKeys(visit, { values: {}, issues: [] }, { made: created.body.key });
  if (created.body.error === 'reauthentication_required') return askAgain(visit, filledIn(values));
  return showKeys(visit, { values, issues: issuesOf(created) }, { status: created.status });
}

async function showKeys(visit: Visit, typed: Typed, result: { made?: string; status?: number } = {}) {
  const found = await visit.api.get(`/api-keys?limit=${MOST_KEYS}`);
  if (found.status >= 300) return visit.refused(found);
  const keys: KeyView[] = found.body.api_keys;
  const kind = typed.values.kind ?? 'full';
  return visit.show({
    title: 'Keys',
    section: 'keys',
    ...(result.status !== undefined && { status: result.status }),
    body: html`<header class="head"><div><h1>Keys for the API</h1><p class="lead">The API is at <code>${visit.app.urls.api}</code>. Whatever can be done here can be done there.</p></div></header>
${result.made !== undefined && shownOnce(visit.app.urls.api, result.made)}
<form class="card stack" method="post" action="/keys">
${fields(typed, [{ name: 'name', label: 'Name of a new key', hint: 'What it is for, for example “deploy script”.' }])}
<div class="field"><label for="kind">It may</label><select id="kind" name="kind">${[
      ['full', 'read and change everything'],
      ['read_only', 'only read'],
    ].map(
      ([value, word]) => html`<option value="${value}"${value === kind && html` selected`}>${word}</option>`,
    )}</select></div>
${accountField(visit.viewer.account_id)}${onceField()}<button class="button button-ink">Make a key</button>
</form>
${keys.length === 0 ? html`<p class="dim">There are no keys yet.</p>` : keyTable(keys, visit.moments)}`,
  });
}

const shownOnce = (
  apiUrl: string,
  key: string,
): Html => html`<section class="card notice stack-small" aria-labelledby="made"><h2 id="made">Your new key, shown this once</h2>
<p>Keep it where you keep passwords. Whoever has it acts for this account.</p>
${copyable(key, 'the key')}
<p>Try it:</p>
${codeBlock(`curl -H "Authorization: Bearer ${key}" ${apiUrl}/cron-checks`, 'the command')}</section>`;

const MAY = { full: 'read and change', read_only: 'read' } as const;

const keyTable = (keys: readonly KeyView[], moments: Moments) => html`<div class="card frame"><table>
<caption class="vh">Keys, newest first</caption>
<thead><tr><th scope="col">Name</th><th scope="col">May</th><th scope="col">Ends with</th><th scope="col">Made</th><th scope="col">Last used</th><th scope="col"><span class="vh">Actions</span></th></tr></thead>
<tbody>
${keys.map(
  (key) => html`<tr>
<th scope="row" class="name"><bdi>${key.name}</bdi></th>
<td data-label="May">${MAY[key.kind]}</td>
<td data-label="Ends with"><code>…${key.hint}</code></td>
<td data-label="Made">${moments.relative(key.created_at)}${key.created_by !== null && html`<small class="sub">by <bdi>${key.created_by}</bdi></small>`}</td>
<td data-label="Last used">${moments.relative(key.last_used_at)}</td>
<td class="row-actions"><a class="button button-small" href="/keys/${key.id}/revoke">Revoke<span class="vh"> ${key.name}</span></a></td>
</tr>
`,
)}</tbody></table></div>`;

async function confirmRevoking(visit: Visit) {
  const found = await visit.api.get(`/api-keys?limit=${MOST_KEYS}`);
  if (found.status >= 300) return visit.refused(found);
  const keys: KeyView[] = found.body.api_keys;
  const key = keys.find(({ id }) => String(id) === visitParam(visit, 'id'));
  if (!key) return visit.reply.redirect('/keys', 303);
  return visit.show({
    title: 'Revoke a key',
    section: 'keys',
    body: html`${crumbs(['Keys', '/keys'])}
${empty(html`<h1>Revoke “<bdi>${key.name}</bdi>”?</h1>
<p>Whatever uses the key that ends with <code>${key.hint}</code> is refused from then on. This cannot be undone. It was ${key.last_used_at === null ? 'never used' : html`last used ${visit.moments.relative(key.last_used_at)}`}.</p>
<form class="actions" method="post" action="/keys/${key.id}/revoke"><button class="button button-ink">Revoke</button> <a class="button" href="/keys">Keep it</a></form>`)}`,
  });
}
