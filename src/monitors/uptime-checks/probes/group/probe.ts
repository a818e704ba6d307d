// A group as a kind of check. It is judged by its members (uptime-checks/groups/) and never probed.

import type { Issue } from '../../../../platform/errors.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import type { facts, GroupSettings } from './schema.ts';

interface GroupDefinition extends Probing, GroupSettings {
  kind: 'group';
}

export const group: ProbeType<GroupSettings, GroupDefinition> = {
  defaults: defaultsOf<typeof facts>('group'),
  secrets: {},
  issues: ownIssues,
  linked: 'member_ids',
  whole: (settings) => ({
    ...settings,
    at_least: settings.rule === 'at_least' ? settings.at_least : null,
    member_ids: [...new Set(settings.member_ids)].sort((one, other) => one - other),
  }),
  look: () => Promise.reject(new Error('A group is not probed')),
};

function ownIssues({ rule, at_least, member_ids }: GroupSettings): Issue[] {
  if (rule !== 'at_least') return [];
  if (at_least === null) return [{ field: 'at_least', reason: 'required' }];
  return at_least > Math.max(1, member_ids.length)
    ? [{ field: 'at_least', reason: 'must not be more than there are members' }]
    : [];
}
