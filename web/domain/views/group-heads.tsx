// The heads of groups, and the rows between them. Loaded once a list is grouped.

import { ChevronDown, ChevronRight } from 'lucide-react';
import type { SubjectReference } from '../../../src/subjects/schema.ts';
import { useSubjectName } from '../../api/resources/subject-name.ts';
import { useLateText, useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import type { GroupHead } from '../../ui/lists/head-rows.tsx';
import { idOfRow } from '../../ui/lists/row-names.ts';
import { State } from '../../ui/words/state.tsx';
import type { StateName } from '../../ui/words/states.ts';
import { type Grouped, type Grouping, groupRows, isOpen, type RowGroup } from './grouping.ts';
import css from './views.module.css';

interface Asked<Row> {
  by: Grouping;
  signOf: (row: Row) => StateName;
  /** Groups whose heads were pressed. */
  pressed: ReadonlySet<string>;
  press(key: string): void;
}

export function inGroups<Row extends Grouped>(
  rows: readonly Row[],
  { by, signOf, pressed, press }: Asked<Row>,
) {
  const heads: GroupHead[] = [];
  const shown: Row[] = [];
  const folded: Row[] = [];
  for (const group of groupRows(rows, by, signOf)) {
    const open = isOpen(group, pressed);
    heads.push({
      key: group.key,
      keys: group.rows.map(idOfRow),
      content: <Head group={group} isOpen={open} onPress={() => press(group.key)} />,
    });
    (open ? shown : folded).push(...group.rows);
  }
  return { rows: shown, folded, heads };
}

interface HeadProps {
  group: RowGroup<unknown>;
  isOpen: boolean;
  onPress(): void;
}

/** "web  ● 3 of 12 down" */
function Head({ group: { name, parent, rows, worst, count }, isOpen: isShown, onPress }: HeadProps) {
  const t = useLateText('views');
  const states = useText('states');
  const format = useFormat();
  return (
    <button type="button" className={css.head} aria-expanded={isShown} onClick={onPress}>
      <Icon of={isShown ? ChevronDown : ChevronRight} size={16} />
      <b>{parent ? <ParentName of={parent} /> : name === null ? t?.('group_none') : <bdi>{name}</bdi>}</b>
      <State is={worst}>
        {t?.('group_count', {
          count: format.count(count),
          total: format.count(rows.length),
          state: states(WORDS[worst]),
        })}
      </State>
    </button>
  );
}

function ParentName({ of }: { of: SubjectReference }) {
  const states = useText('states');
  return <bdi>{useSubjectName(of) ?? states(`subject_${of.type}`)}</bdi>;
}

const WORDS = {
  ok: 'up',
  warn: 'warning',
  down: 'down',
  late: 'late',
  maint: 'maintenance',
  paused: 'paused',
  unknown: 'no_data',
  held: 'held_back',
  new: 'new',
  run: 'running',
} as const satisfies Record<StateName, string>;
