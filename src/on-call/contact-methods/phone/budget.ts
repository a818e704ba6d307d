// What text messages and calls of the whole instance may come to on a UTC day: their number, and their cost where the
// operator says what they cost. One row counts for all nodes.

import { adminsOf } from '../../../accounts/people/people.ts';
import type { App } from '../../../platform/app.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMails } from '../../../platform/mail/queue.ts';
import { writeMail } from '../../../platform/mail/write.ts';
import { counterOf, type Metrics } from '../../../platform/metrics.ts';
import { mails } from '../../texts/mails.gen.ts';
import { countPhoneUse, markPhoneDay, type PhoneUse } from '../delivery-store.ts';

const MICROS = 1_000_000;
const WARNED_AT = 0.8;
/** What people have sent to themselves leaves the rest of a day to pages, however many register. */
const OWN_SHARE = 0.5;

interface Spending {
  units: number;
  /** null: the operator says no price. */
  cost: number | null;
  /** A code or a test that a person asked for, and no page. */
  isOwn: boolean;
}

interface Bounds {
  units: number;
  /** null: unbounded. */
  cost: number | null;
}

const boundsOf = ({ config }: Pick<App, 'config'>): Bounds => ({
  units: config.phoneInstanceUnitsPerDay,
  cost: config.phoneCostPerDay,
});

/** Whether four fifths of one of the bounds are used. Pure. */
export const isNear = ({ units, cost_micros }: PhoneUse, bounds: Bounds): boolean =>
  units >= bounds.units * WARNED_AT ||
  (bounds.cost !== null && cost_micros >= bounds.cost * MICROS * WARNED_AT);

/** `nearly`: by this one, four fifths of a day are used; `whole`: by this one, there is nothing left for the first time. */
export interface Spent {
  /** Why it is not counted; null: it is. */
  refused: string | null;
  used: 'nearly' | 'whole' | null;
}

/**
 * Counts it, or says why not: then nothing is counted. The operator is mailed once a day that little is left, and once that
 * nothing is. Nobody else counts until the transaction ends, after which `logUse` is called.
 */
export async function spend(app: App, tx: Tx, { units, cost, isOwn }: Spending, now: Date): Promise<Spent> {
  const bounds = boundsOf(app);
  const share = isOwn ? OWN_SHARE : 1;
  const day = now.toISOString().slice(0, 10);
  const cost_micros = Math.round((cost ?? 0) * MICROS);
  const most = {
    units: Math.floor(bounds.units * share),
    cost_micros: bounds.cost === null ? null : Math.round(bounds.cost * MICROS * share),
  };
  const used = await countPhoneUse(tx, { day, units, cost_micros, most });
  if (!used && isOwn)
    return {
      refused: `the limit of this instance for codes and tests is reached, half of ${boundText(bounds)} a day`,
      used: null,
    };
  if (!used) {
    const isFirst = await markPhoneDay(tx, day, 'refused_at', now);
    if (isFirst) await mailOperator(app, tx, 'over', now);
    const refused = `the limit of this instance is reached: ${boundText(bounds)} a day`;
    return { refused, used: isFirst ? 'whole' : null };
  }
  const isWarned = isNear(used, bounds) && (await markPhoneDay(tx, day, 'warned_at', now));
  if (isWarned) await mailOperator(app, tx, 'near', now);
  return { refused: null, used: isWarned ? 'nearly' : null };
}

const boundText = ({ units, cost }: Bounds): string =>
  `${units} text messages and calls${cost === null ? '' : `, or a cost of ${cost}`}`;

async function mailOperator(app: App, tx: Tx, which: 'near' | 'over', now: Date): Promise<void> {
  const bounds = boundsOf(app);
  const admins = await adminsOf(tx);
  const written = admins.map(async (admin) => {
    const t = await mails(admin.language);
    return writeMail(admin, {
      title: t(`phone_${which}_title`),
      paragraphs: [t(`phone_${which}_text`)],
      facts: [
        [t('phone_units'), String(bounds.units)],
        ...(bounds.cost === null ? [] : [[t('phone_cost'), String(bounds.cost)] as [string, string]]),
      ],
      footer: t('provider_footer', { url: app.urls.dashboard }),
    });
  });
  await queueMails(app, tx, await Promise.all(written), now);
}

/** Once it is committed: a transaction may run twice. */
export function logUse(app: App, used: Spent['used']): void {
  if (used === null) return;
  app.log.warn(boundsOf(app), used === 'nearly' ? 'phone budget nearly used' : 'phone budget used');
}

export const spentUnits = (metrics: Metrics) =>
  counterOf(metrics, {
    name: 'tocsin_phone_units_total',
    help: 'Parts of text messages, and calls as two, that were handed to providers.',
    labelNames: ['kind'],
  });

export const refusals = (metrics: Metrics) =>
  counterOf(metrics, {
    name: 'tocsin_phone_refused_total',
    help: 'Text messages and calls that a limit of the day refused.',
    labelNames: ['limit'],
  });
