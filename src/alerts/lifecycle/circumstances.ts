// Reads what decides whether alerts notify and whom: rules, silences and maintenance windows, and what subjects
// depend on. A fixed number of statements for any number of subjects.

import { SILENCE_OF_ALL } from '../../../shared/silence-name.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addMs } from '../../platform/time.ts';
import { type Cover, coverOf, coversOf } from '../../subjects/muting/covers.ts';
import { recipientsOf } from '../notifying/recipients.ts';
import { rulesOf } from '../rules/read.ts';
import { matchRules, type Rule } from '../rules/rule.ts';
import { findAncestorAlerts, findAncestors, findSilencing } from './circumstances-store.ts';
import { COMING_UP_MS, muteHold } from './holds.ts';
import { planOf } from './plan.ts';
import type { About, Circumstances } from './state.ts';
import type { SubjectFacts } from './store.ts';

interface Wanted {
  /** Kinds of alerts that may open, whose rules are asked; none where nothing opens. */
  kinds: readonly AlertKind[];
  /** Subjects of which more than an end may be sent. */
  mayDependOn: ReadonlySet<number>;
  /** Whether it is asked who is notified of the alerts that are changed; where not, nobody is. */
  needsRecipients?: boolean;
  /** Of alerts whose subjects may be deleted; unless given, those of the subjects. */
  accountIds?: readonly number[];
}

export async function circumstancesOf(
  tx: Tx,
  subjects: readonly SubjectFacts[],
  { kinds, mayDependOn, needsRecipients = false, accountIds = accountsOf(subjects) }: Wanted,
  now: Date,
): Promise<Circumstances> {
  const factsOf = new Map(subjects.map((subject) => [subject.subject_id, subject]));
  const rules = kinds.length === 0 ? [] : await rulesOf(tx, accountIds, kinds.length === 1 ? kinds[0] : null);
  const rulesByAccount = Map.groupBy(rules, ({ account_id }) => account_id);
  const covers = await coversOf(tx, accountIds, now);
  const askedAbout = subjects.filter(({ subject_id }) => mayDependOn.has(subject_id));
  const children = askedAbout.filter(({ depends_on_id }) => depends_on_id !== null);
  const silencing = askedAbout.length === 0 ? [] : await findSilencing(tx, askedAbout);
  const isAsked = needsRecipients || (kinds.length > 0 && children.length + silencing.length > 0);
  return {
    now,
    ...(await familyOf(tx, children, silencing, now)),
    hasRecipients: isAsked ? await recipientsOf(tx, accountIds) : () => false,
    planFor: (about) => planOf(rulesAbout(about, rulesByAccount, factsOf), about.kind, now, about.severity),
    muteHoldOf({ account_id, subject_id }) {
      const subject = factsOf.get(subject_id ?? DELETED) ?? { account_id, subject_id: DELETED, tags: [] };
      return muteHold(covering(covers, subject), now);
    },
  };
}

const accountsOf = (rows: readonly { account_id: number }[]) => [
  ...new Set(rows.map(({ account_id }) => account_id)),
];

function rulesAbout(
  about: About,
  rulesByAccount: ReadonlyMap<number, readonly Rule[]>,
  factsOf: ReadonlyMap<number, SubjectFacts>,
): Rule[] {
  const { account_id, subject_id, kind, metric, rule_ids } = about;
  const rules = rulesByAccount.get(account_id) ?? [];
  if (rule_ids) return rules.filter(({ id, enabled }) => enabled && rule_ids.includes(id));
  const { tags = [], server } = factsOf.get(subject_id) ?? {};
  return matchRules(rules, { account_id, subject_id, tags, server, kind, metric });
}

function wordsOf({ type, name }: Cover['by']): string {
  if (type === 'silence' && name === SILENCE_OF_ALL) return 'a silence of everything';
  return `${type === 'silence' ? 'silence' : 'maintenance window'} “${name}”`;
}

/** No subject has this id: only what is about everything is about a deleted one. */
const DELETED = 0;

function covering(
  covers: readonly Cover[],
  { account_id, subject_id, tags }: Pick<SubjectFacts, 'account_id' | 'subject_id' | 'tags'>,
) {
  const cover = coverOf(covers, { account_id, id: subject_id, tags });
  if (!cover) return null;
  const { type, name } = cover.by;
  return { until: cover.until, words: wordsOf(cover.by), facts: { because: type, name } };
}

async function familyOf(
  tx: Tx,
  children: readonly SubjectFacts[],
  silencing: Awaited<ReturnType<typeof findSilencing>>,
  now: Date,
): Promise<Pick<Circumstances, 'ancestorsOf' | 'silencingOf' | 'ancestorAlertsOf'>> {
  const ancestors = children.length === 0 ? [] : await findAncestors(tx, children);
  const groups = silencing.map((group) => ({ ...group, is_offline: false }));
  const all = [...groups, ...ancestors];
  const above = [...new Map(all.map((one) => [one.subject_id, one])).values()];
  const alerts = above.length === 0 ? [] : await findAncestorAlerts(tx, above, addMs(now, -COMING_UP_MS));
  const ancestorsByChild = Map.groupBy(ancestors, ({ of_id }) => of_id);
  const silencingByMember = Map.groupBy(silencing, ({ of_id }) => of_id);
  const alertsBySubject = Map.groupBy(alerts, ({ subject_id }) => subject_id);
  return {
    ancestorsOf: (subjectId) => ancestorsByChild.get(subjectId) ?? [],
    silencingOf: (subjectId) => silencingByMember.get(subjectId) ?? [],
    ancestorAlertsOf: (subjectId) => alertsBySubject.get(subjectId) ?? [],
  };
}
