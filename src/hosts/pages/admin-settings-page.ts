// The settings of the instance, as a form.

import { html } from '../../platform/html.ts';
import { showAdmin } from './admin-frame.ts';
import { type ApiAnswer, formValues } from './api.ts';
import { type Typed, untouched } from './forms.ts';
import { getPage, type PageHost, postPage, type Visit } from './visit.ts';
import { issuesOf } from './wording.ts';

const path = '/admin/settings';
const AS_CONFIGURED = '';

export function mountAdminSettingsPage(host: PageHost): void {
  getPage(host, path, (visit) => showSettings(visit));
  postPage(host, { url: path, show: save });
}

async function save(visit: Visit) {
  const { head = '', conversion = '', registration = AS_CONFIGURED } = formValues(visit.request);
  const saved = await visit.api.put(path, {
    // Browsers send lines that end as those of mails do.
    tracking: { head: head.replaceAll('\r\n', '\n'), conversion: conversion.replaceAll('\r\n', '\n') },
    registration: registration === AS_CONFIGURED ? null : registration,
  });
  if (saved.status < 300) return visit.reply.redirect(path, 303);
  return showSettings(visit, { values: formValues(visit.request), issues: issuesOf(saved) }, saved);
}

async function showSettings(visit: Visit, typed: Typed = untouched, refused: ApiAnswer | null = null) {
  const found = await visit.api.get(path);
  if (found.status >= 300) return visit.refused(found);
  const { tracking, registration, configured_registration, updated_at } = found.body;
  const values = { ...tracking, registration: registration ?? AS_CONFIGURED, ...typed.values };
  const choices = [
    [AS_CONFIGURED, `as configured (${configured_registration})`],
    ['first', 'by invitation, once somebody is there'],
    ['open', 'everybody may register'],
    ['closed', 'nobody may register'],
  ] as const;
  return showAdmin(visit, {
    path,
    title: 'Settings',
    status: refused?.status ?? 200,
    lead: html`They hold at once, on all nodes. ${updated_at ? html`Changed ${visit.moments.relative(updated_at)}.` : 'Nobody has set anything yet.'}`,
    body: html`<form class="card stack" method="post" action="${path}">
${typed.issues.length > 0 && html`<p class="notice notice-down" role="alert">${typed.issues.map(({ field, reason }) => `${field}: ${reason} `)}</p>`}
<div class="field"><label for="registration">Who may register</label><select id="registration" name="registration">${choices.map(
      ([value, word]) =>
        html`<option value="${value}"${value === values.registration && html` selected`}>${word}</option>`,
    )}</select></div>
${snippet('head', 'Snippet for the head of every page', values.head)}
${snippet('conversion', 'Snippet for the page after somebody registered', values.conversion)}
<button class="button button-ink">Save</button></form>`,
  });
}

const snippet = (name: string, label: string, value: string) =>
  html`<div class="field"><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="6" maxlength="20000" spellcheck="false" aria-describedby="${name}-hint">
${value}</textarea><small id="${name}-hint">Handed out at /tracking-scripts for a site of yours; Tocsin itself never runs it.</small></div>`;
