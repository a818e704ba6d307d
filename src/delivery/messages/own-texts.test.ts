import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { issuesOf, OWNER, openChannelHost } from '../../testing/channel-host.ts';
import { startReceiver } from '../../testing/receiver.ts';

const TITLE = '{{ severity | upcase }}: {{ subject }}';
const TEXT = 'Look at {{ subject }}\n{% for id in alert.rule_ids %}rule {{ id }}{% endfor %}';
/** Works with what examples look like, and not with what has no rule. */
const FRAGILE = '{% for id in alert.rule_ids %}{{ id }}{% endfor %}';
const EXPLODING = '{% for i in (1..100000) %}{% for j in (1..100000) %}{{ i }}{% endfor %}{% endfor %}';

async function openPhone(t: TestContext, own: Record<string, unknown> = {}) {
  const host = await openChannelHost(t);
  const receiver = await startReceiver(t);
  const config = { topic: 'alerts', server_url: new URL(receiver.url).origin };
  const channel = await host.create('ntfy', config, own);
  const path = `/alerts/channels/${channel.id}`;
  return {
    ...host,
    channel,
    path,
    received: () => receiver.received.map(({ body }): { title: string; message: string } => JSON.parse(body)),
    read: async () => (await host.alice('GET', path)).body,
  };
}

test('a channel sends alerts in words of its own, and in the built-in ones again once they are taken away', async (t) => {
  const { alice, raise, deliver, received, path, channel } = await openPhone(t, {
    title_template: TITLE,
    text_template: TEXT,
  });
  assert.deepEqual([channel.title_template, channel.text_template], [TITLE, TEXT]);
  await raise();
  await deliver();
  assert.equal(received()[0]?.title, 'CRITICAL: Nightly backup');
  assert.match(received()[0]?.message ?? '', /^Look at Nightly backup\nrule \d+$/);
  await alice('PATCH', path, { title_template: null, text_template: null });
  await raise('Other');
  await deliver();
  assert.match(received()[1]?.title ?? '', /^Down: Other failed/);
  assert.match(received()[1]?.message ?? '', /What: Other/);
});

test('a mail has the words of its channel, and the links all the same', async (t) => {
  const { create, raise, deliver, mailbox } = await openChannelHost(t);
  const own = { title_template: TITLE, text_template: '<b>{{ subject }}</b>' };
  await create('email', { to: [OWNER] }, own);
  await raise('A & B');
  await deliver();
  const [mail] = mailbox.to(OWNER);
  assert.equal(mail?.subject, 'CRITICAL: A & B');
  assert.match(mail?.html ?? '', /&lt;b&gt;A &amp; B&lt;\/b&gt;/);
  assert.match(
    mail?.text ?? '',
    /Open the alert:\n.*\n\nAcknowledge:\nhttp:\/\/dashboard\.test\/alerts\/\d+\/acknowledge\?token=/,
  );
});

test('what a template makes is escaped as the markup of the kind needs it', async (t) => {
  const { create, raise, deliver } = await openChannelHost(t);
  const receiver = await startReceiver(t);
  const own = { title_template: '<!channel> {{ subject }}', text_template: '<!channel> {{ title }}' };
  await create('slack', { webhook_url: receiver.url }, own);
  await raise('<@U1>');
  await deliver();
  const { text, attachments } = JSON.parse(receiver.received[0]?.body ?? '');
  assert.equal(text, '&lt;!channel&gt; &lt;@U1&gt;');
  assert.equal(attachments[0].blocks[0].text.type, 'plain_text');
});

test('a template that fails leaves the built-in words and says so there and on the channel, until it works', async (t) => {
  const { raise, deliver, received, read, database } = await openPhone(t, {
    text_template: FRAGILE.padEnd(80, '.'),
  });
  await database.updateTable('channel').set({ text_template: FRAGILE }).execute();
  await database.updateTable('alert_rule').set({ enabled: true }).execute();
  await raise('Told by rules');
  await deliver();
  assert.match(received()[0]?.message ?? '', /^\d+$/);
  assert.equal((await read()).template_error, null);
  await database.updateTable('channel').set({ text_template: EXPLODING }).execute();
  await raise('Explodes');
  await deliver();
  assert.match(received()[1]?.message ?? '', /Explodes failed/);
  assert.match(
    received()[1]?.message ?? '',
    /The template of the text could not be used, so this is the built-in one: /,
  );
  assert.match((await read()).template_error, /^The template of the text could not be used/);
  await database.updateTable('channel').set({ text_template: FRAGILE }).execute();
  await raise('Works again');
  await deliver();
  assert.equal((await read()).template_error, null);
});

test('a template that cannot work is refused when it is saved, and so is one where no people read', async (t) => {
  const { alice, create, path, read } = await openPhone(t);
  for (const [template, reason] of [
    ['{{ severity', /not closed/],
    ['{% nonsense %}', /nonsense/],
    ['{% for i in (1..100000) %}{{ i }}{% endfor %}', /too long|too many steps/],
    [EXPLODING, /too long|too many steps/],
    ['{% include "/etc/passwd" %}', /include/],
    ['{{ subject | nonsense }}', /nonsense/],
    ['{{ nothing }}', /makes no text/],
  ] as const) {
    const refused = await alice('PATCH', path, { text_template: template });
    assert.equal(refused.status, 400, template);
    assert.match(issuesOf(refused).text_template ?? '', reason, template);
  }
  assert.equal((await read()).text_template, null);
  const config = { url: 'https://example.com/' };
  const given = await alice('POST', '/alerts/channels', {
    ...{ name: 'Own', kind: 'custom_http', config, title_template: TITLE },
  });
  assert.match(issuesOf(given).title_template ?? '', /Custom HTTP receives alerts unchanged/);
  const custom = await create('custom_http', config);
  const changed = await alice('PATCH', `/alerts/channels/${custom.id}`, { text_template: 'x' });
  assert.deepEqual(Object.keys(issuesOf(changed)), ['text_template']);
});

test('a preview shows what templates make, and says what is wrong in which line', async (t) => {
  const { alice, bob, charlie, raise, database } = await openChannelHost(t);
  const path = '/alerts/channels/preview-template';
  const example = await alice('POST', path, { title_template: TITLE, text_template: '{{ title }}' });
  assert.equal(example.status, 200);
  assert.deepEqual(example.body, {
    title: 'CRITICAL: Nightly backup',
    text: 'Nightly backup failed with exit code 3',
    problems: [],
  });
  await raise('Shown');
  const { id: alert_id } = await database.selectFrom('alert').select('id').executeTakeFirstOrThrow();
  const shown = await alice('POST', path, { title_template: TITLE, alert_id, type: 'alert.reminder' });
  assert.equal(shown.body.title, 'CRITICAL: Shown');
  assert.match(shown.body.text, /^Shown failed; still so after/);
  const broken = await alice('POST', path, { text_template: 'Hello\n\n{% if x %}' });
  const [problem] = broken.body.problems;
  assert.deepEqual([broken.status, problem.field, problem.line], [200, 'text_template', 3]);
  assert.match(broken.body.text, /the built-in one/);
  assert.equal((await charlie('POST', path, { alert_id })).status, 404);
  assert.equal((await bob('POST', path, {})).status, 403);
  assert.deepEqual(await database.selectFrom('delivery').select('id').execute(), []);
});

test('a test of a channel has its words too', async (t) => {
  const { alice, received, path } = await openPhone(t, { title_template: 'Tried: {{ subject }}' });
  await alice('POST', `${path}/test`);
  assert.equal(received()[0]?.title, 'Tried: Example');
});
