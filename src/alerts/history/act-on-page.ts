// Acting by what reached somebody: the answer to a text message, the key of a call, the button of a notification.

import { pagedMember } from '../../accounts/people/people.ts';
import type { ActOnPage } from '../../on-call/contact-methods/act.ts';
import { addMs, minutes } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import type { ChangeEffects } from '../lifecycle/change-effects.ts';
import { areTaken, escalateAlert, isClimbing, type WantedStep } from '../lifecycle/escalate.ts';
import { type Act, acknowledgeAlert, type Setting, snoozeAlert } from '../lifecycle/transitions.ts';
import { alertsOfPage, changeOpenAlerts, methodOfPage, stepsAfter, type Turned } from './paged-alerts.ts';
import { isAccountActive } from './store.ts';

/**
 * Whoever was paged may, whatever their role is, as long as they are a member. Of several alerts, all that are open. Who
 * escalates goes on from the step by which they were paged: what was taken since is not taken again.
 */
export const actOnPage: ActOnPage = async ({ app, request, now }, page, act) => {
  const { account_id, person_id, page_id } = page;
  if (!(await isAccountActive(app.database, account_id))) return 'over';
  const person = await pagedMember(app.database, account_id, person_id);
  if (!person) return 'over';
  const method = await methodOfPage(app.database, page);
  const by = { actor: person.name || person.email, note: undefined, via: method };
  const until = act.type === 'snooze' ? addMs(now, minutes(act.minutes)) : null;
  const steps = act.type === 'escalate' ? await stepsAfter(app.database, page) : null;
  const became = await changeOpenAlerts(app, {
    ...{ account_id, ids: await alertsOfPage(app.database, page), now },
    audit: {
      ...{ actor: null, account_id, person: { id: person_id, email: person.email }, facts: request },
      ...{ action: `alert.${act.type}`, detail: { page_id } },
    },
    turn(outcome, alert, setting) {
      if (steps) return escalated(outcome, alert, { ...by, steps: steps.get(alert.id) }, setting);
      if (until !== null) snoozeAlert(outcome, alert, { ...by, until }, setting);
      else acknowledgeAlert(outcome, alert, by, setting);
      return 'changed';
    },
  });
  const outcomes = new Set(became.values());
  if (outcomes.has('changed') || outcomes.has('done')) return 'done';
  return outcomes.has('held') ? 'held' : 'over';
};

function escalated(
  outcome: ChangeEffects,
  alert: AlertRow,
  by: Act & { steps: readonly WantedStep[] | undefined },
  setting: Setting,
): Turned {
  if (by.steps && areTaken(alert, by.steps)) return 'done';
  if (!isClimbing(alert, by.steps)) return 'over';
  return escalateAlert(outcome, alert, by, setting) === null ? 'changed' : 'held';
}
