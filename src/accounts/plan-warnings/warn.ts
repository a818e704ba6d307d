// Mails owners once when an account nears what its plan allows.

import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { ownersOf } from '../people/people.ts';
import { limitedResources, planLimits, planNames, type Resource } from '../plans/limits.ts';
import { accountMail } from '../texts/account-mail.ts';
import { forgetWarnings, type Limit, type NearLimit, takeNearLimits } from './store.ts';

/** From here on an account is near. */
const NEAR = 0.8;
/** Of fewer, each one more would be near. */
const LEAST = 5;
const ACCOUNTS_PER_STEP = 50;

/** How many of each thing are near what each plan allows. */
const limits: readonly Limit[] = planNames.flatMap((plan) =>
  limitedResources.flatMap((resource) => {
    const most = planLimits(plan)[resource];
    return most !== null && most >= LEAST ? [{ plan, resource, most, near: Math.ceil(most * NEAR) }] : [];
  }),
);

/** The step of a job: what has room again may be warned of again, then everybody who is near is mailed. */
export const warnOfPlanLimits = (app: App, now: Date): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    await forgetWarnings(tx, limits);
    const near = await takeNearLimits(tx, { limits, accounts: ACCOUNTS_PER_STEP, now });
    const byAccount = Map.groupBy(near, ({ account_id }) => account_id);
    for (const [accountId, its] of byAccount) await mailOwners(app, tx, { accountId, near: its, now });
    return byAccount.size === ACCOUNTS_PER_STEP;
  });

interface Near {
  accountId: number;
  near: readonly NearLimit[];
  now: Date;
}

async function mailOwners(app: App, tx: Tx, { accountId, near, now }: Near) {
  for (const owner of await ownersOf(tx, accountId))
    await queueMail(app, tx, await nearLimitMail(app, owner, near), now);
}

const order = (resource: string) => limitedResources.findIndex((one) => one === resource);

/** What is near, in the order of the page. */
export const nearLimitMail = (
  app: Pick<App, 'urls'>,
  reader: MailReader,
  near: readonly Omit<NearLimit, 'account_id'>[],
) =>
  accountMail(reader, (t) => ({
    title: t('near_limit_title', { account: near[0]?.account_name ?? '' }),
    paragraphs: [t('near_limit_text', { url: app.urls.dashboard }), t('near_limit_next')],
    facts: near
      .toSorted((one, other) => order(one.resource) - order(other.resource))
      .map(({ resource, used, most }) => [
        t(`limited_${resource as Resource}`),
        t('near_limit_used', { used: String(used), most: String(most) }),
      ]),
    action: { label: t('open_dashboard'), url: app.urls.dashboard },
    footer: t('owner_footer'),
  }));
