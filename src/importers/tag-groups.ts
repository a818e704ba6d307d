// Groups of tools in which a check names its group: each becomes a group of Tocsin, besides a tag. Pure.

import type { Draft, Reference } from './draft.ts';
import { hashOf, keyOf } from './draft.ts';
import type { Report } from './report.ts';

const TAG = 'group:';
const MOST_MEMBERS = 500;

/** What is said of the field of a check that names its group. */
export const BECOMES_GROUP = 'Becomes a tag and a group.';

/** Call it once all checks are in the draft. The members notify, as in the tools. */
export function addTagGroups(draft: Draft, report: Report, prefix: string): void {
  for (const [name, member_ids] of membersOf(draft)) {
    const key = keyOf(prefix, 'group', name, hashOf(name));
    const about = { source: `group ${name}`, name, field: null };
    if (member_ids.length > MOST_MEMBERS) {
      const note = `A group has ${MOST_MEMBERS} members at most, and this one ${member_ids.length}.`;
      report.lines.push({ ...about, grade: 'not_possible', becomes: null, note });
      continue;
    }
    const group = { rule: 'worst' as const, notify: 'members' as const, member_ids };
    draft.uptime_checks.set(key, { name: name.slice(0, 100), kind: 'group', group });
    const note = 'Becomes a group that is down while one of its members is.';
    report.lines.push({ ...about, grade: 'changed', becomes: `uptime_checks.${key}`, note });
  }
}

function membersOf({ cron_checks, uptime_checks }: Draft): Map<string, Reference[]> {
  const groups = new Map<string, Reference[]>();
  for (const [section, checks] of Object.entries({ cron_checks, uptime_checks }))
    for (const [key, { tags = [] }] of checks)
      for (const tag of tags) {
        const name = tag.startsWith(TAG) ? tag.slice(TAG.length).trim() : '';
        if (name !== '') groups.set(name, [...(groups.get(name) ?? []), `${section}.${key}`]);
      }
  return groups;
}
