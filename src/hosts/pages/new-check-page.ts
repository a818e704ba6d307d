// The form for a new cron check.

import type { FastifyRequest } from 'fastify';
import { html } from '../../platform/html.ts';
import { accountField } from './account-choice.ts';
import { formValues, queryValues } from './api.ts';
import { crumbs, empty } from './blocks.ts';
import { type Field, fields, onceField, type Typed, takeOnce } from './forms.ts';
import { getPage, mayChange, type PageHost, postPage, type Visit } from './visit.ts';
import { issuesOf } from './wording.ts';

const PATH = '/cron-checks/new';

export function mountNewCheckPage(host: PageHost): void {
  getPage(host, PATH, async (visit) => showForm(visit, { values: queryValues(visit.request), issues: [] }));
  postPage(host, { url: PATH, show: create, resume: filledIn });
}

/** The form with what was typed in it, for after a sign-in. */
function filledIn(request: FastifyRequest): string {
  const { typed } = takeOnce(formValues(request));
  const values = Object.entries(typed).filter(([, value]) => value !== '');
  return `${PATH}?${new URLSearchParams(values)}`;
}

const UNITS = { min: 60, h: 3_600, d: 86_400, s: 1 } as const;
const CHOICES = [
  ['min', 'minutes'],
  ['h', 'hours'],
  ['d', 'days'],
  ['s', 'seconds'],
] as const;

const name: Field = {
  name: 'name',
  label: 'Name',
  hint: 'What you want to read at night, for example “Nightly database backup”.',
};
const interval: Field = {
  name: 'interval_seconds',
  label: 'Expect it every',
  type: 'number',
  required: false,
  initial: '1',
  hint: 'Counted from each ping to the next.',
  unit: { name: 'interval_unit', initial: 'd', choices: CHOICES },
};
const cron: Field = {
  name: 'cron_expression',
  label: 'Cron expression',
  required: false,
  hint: 'The five fields of your crontab, for example 0 3 * * *',
};
const grace: Field = {
  name: 'grace_seconds',
  label: 'Grace',
  type: 'number',
  initial: '5',
  hint: 'How late it may be before it goes down and you are told.',
  unit: { name: 'grace_unit', initial: 'min', choices: CHOICES },
};

async function showForm(visit: Visit, typed: Typed, status = 200) {
  const zone: Field = {
    name: 'timezone',
    label: 'Time zone',
    initial: visit.timeZone,
    hint: 'Of the machine that runs the job, for example Europe/Vilnius.',
  };
  const isCron = typed.values.schedule === 'cron';
  const radio = (value: string, isChosen: boolean, label: string) =>
    html`<label class="option"><input type="radio" name="schedule" value="${value}"${isChosen && html` checked`}> ${label}</label>`;
  return visit.show({
    title: 'New cron check',
    section: 'cron-checks',
    status,
    body: html`${crumbs(['Cron checks', '/'])}
<header class="head"><h1>New cron check</h1></header>
${
  mayChange(visit)
    ? html`<form class="card stack" method="post" action="${PATH}">
${fields({ ...typed, issues: typed.issues.filter(({ field }) => !SCHEDULED.includes(field)) }, [{ ...name, focus: typed.issues.length === 0 }])}
<fieldset><legend>Schedule</legend>
<div class="options">${radio('interval', !isCron, 'At an interval')}${radio('cron', isCron, 'As in a crontab')}</div>
<div class="for-interval">${fields(only(typed, ['interval_seconds']), [interval])}</div>
<div class="for-cron stack-small">${fields(only(typed, ['cron_expression', 'timezone']), [cron, zone])}</div>
</fieldset>
${fields(only(typed, ['grace_seconds']), [grace])}
${accountField(visit.viewer.account_id)}${onceField()}<button class="button button-ink">Create</button>
</form>`
    : empty(
        html`<h2>You may look, not change</h2><p>Your role in this account is viewer. An admin of the account can change it.</p>`,
      )
}`,
  });
}

const SCHEDULED = ['interval_seconds', 'cron_expression', 'timezone', 'grace_seconds'];

const only = (typed: Typed, names: readonly string[]): Typed => ({
  ...typed,
  issues: typed.issues.filter(({ field }) => names.includes(field)),
});

async function create(visit: Visit) {
  const { once, typed: values } = takeOnce(formValues(visit.request));
  const body = {
    name: values.name ?? '',
    ...(values.schedule === 'cron'
      ? { cron_expression: values.cron_expression ?? '', timezone: values.timezone || 'UTC' }
      : { interval_seconds: inSeconds(values.interval_seconds, values.interval_unit) }),
    grace_seconds: inSeconds(values.grace_seconds, values.grace_unit),
  };
  const created = await visit.api.post('/cron-checks', body, { idempotencyKey: once });
  if (created.status < 300) return visit.reply.redirect(`/cron-checks/${created.body.id}`, 303);
  return showForm(visit, { values, issues: issuesOf(created) }, created.status);
}

/** What is no number goes to the API as it is, which says what is wrong with it. */
function inSeconds(amount: string | undefined, unit: string | undefined): number | string | undefined {
  const text = amount?.trim().replace(',', '.');
  if (!text) return undefined;
  const count = Number(text) * UNITS[isUnit(unit) ? unit : 's'];
  return Number.isFinite(count) ? count : text;
}

const isUnit = (unit: string | undefined): unit is keyof typeof UNITS => Object.hasOwn(UNITS, unit ?? '');
