// What must hold of an answer, row by row; groups of rows hold where all of them do, or any.

import { FolderPlus, Plus, Trash2 } from 'lucide-react';
import {
  type Assertion,
  type AssertionGroup,
  type Condition,
  GROUP_DEPTH,
  groupOf,
  isGroup,
  MOST_CONDITIONS,
  membersOf,
  OPS_OF_SOURCE,
} from '../../../shared/assertions.ts';
import type { AssertionSource } from '../../../shared/probe-facts.ts';
import type { ProbeKind } from '../../../shared/probe-kinds.gen.ts';
import { measuresOf, sourcesFor } from '../../../shared/probe-kinds.ts';
import { Field, type FieldWords } from '../../forms/field.tsx';
import { useField } from '../../forms/form-context.ts';
import type { Issue } from '../../forms/form-state.ts';
import { isWithin } from '../../forms/paths.ts';
import { useText } from '../../i18n/text.ts';
import { useReasons } from '../../i18n/use-reasons.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { State } from '../../ui/words/state.tsx';
import { newAssertion, shownValue, takesPath, withOp, withSource, withText } from './assertion-rows.ts';
import css from './assertions-field.module.css';

/** What names one of many, and an example of it; a header where nothing else is said. */
const PATHS: Partial<Record<AssertionSource, { label: 'json_path' | 'metric_name'; example: string }>> = {
  json: { label: 'json_path', example: '$.status' },
  metric: { label: 'metric_name', example: 'queue_size{queue="mail"}' },
};

interface AssertionsProps extends FieldWords {
  /** Of the check: it decides what can be asserted. */
  kind: ProbeKind;
  /** What the kind calls a value that it measures. */
  measured: (name: string) => string;
}

export function AssertionsField({ name, label, help, optional, kind, measured }: AssertionsProps) {
  const field = useField(name);
  const conditions: readonly Condition[] = Array.isArray(field.value) ? field.value : [];
  const whole = { ...field, issues: field.issues.filter((issue) => issue.field === name) };
  const { issues, isDisabled } = field;
  return (
    <Field field={whole} label={label} help={help} optional={optional} isGroup>
      <Conditions
        of={conditions}
        path={name}
        deeper={GROUP_DEPTH}
        set={field.set}
        {...{ kind, measured, issues, isDisabled }}
      />
    </Field>
  );
}

interface Listed extends Pick<AssertionsProps, 'kind' | 'measured'> {
  path: string;
  issues: readonly Issue[];
  isDisabled: boolean;
}

interface ConditionsProps extends Listed {
  of: readonly Condition[];
  /** How many groups within each other may be added. */
  deeper: number;
  set(conditions: Condition[]): void;
}

function Conditions({ of, deeper, set, ...listed }: ConditionsProps) {
  const t = useText('forms');
  const { kind, path, isDisabled } = listed;
  const [first = 'latency'] = sourcesFor(kind);
  const fresh = newAssertion(first, kind);
  return (
    <>
      {of.map((one, index) => {
        const own = {
          ...listed,
          path: `${path}.${index}`,
          onRemove: () => set(of.toSpliced(index, 1)),
          onChange: (changed: Condition) => set(of.with(index, changed)),
        };
        // Rows hold nothing of their own.
        const key = String(index);
        return isGroup(one) ? (
          <Group key={key} group={one} deeper={deeper - 1} {...own} />
        ) : (
          <Row key={key} row={one} {...own} />
        );
      })}
      {!isDisabled && of.length < MOST_CONDITIONS && (
        <div className={css.add}>
          <Button size="sm" icon={Plus} onClick={() => set([...of, fresh])}>
            {t('assertion_add')}
          </Button>
          {deeper > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={FolderPlus}
              onClick={() => set([...of, groupOf('any', [fresh, fresh])])}
            >
              {t('assertion_add_group')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface GroupProps extends Listed {
  group: AssertionGroup;
  deeper: number;
  onChange(group: Condition): void;
  onRemove(): void;
}

function Group({ group, deeper, onChange, onRemove, ...listed }: GroupProps) {
  const t = useText('forms');
  const reasons = useReasons();
  const join = 'all' in group ? 'all' : 'any';
  const path = `${listed.path}.${join}`;
  const own = listed.issues.filter(({ field }) => field === path || field === listed.path);
  return (
    <fieldset className={css.group} aria-label={t(`assertion_${join}`)}>
      <div className="pair">
        <select
          aria-label={t('assertion_join')}
          value={join}
          onChange={({ target }) =>
            onChange(groupOf(target.value === 'all' ? 'all' : 'any', membersOf(group)))
          }
        >
          <option value="any">{t('assertion_any')}</option>
          <option value="all">{t('assertion_all')}</option>
        </select>
        {!listed.isDisabled && (
          <IconButton
            size="sm"
            variant="ghost"
            icon={Trash2}
            label={t('assertion_remove_group')}
            onClick={onRemove}
          />
        )}
        {own.map(({ field, reason }) => (
          <State key={field} is="down">
            {reasons(reason, field)}
          </State>
        ))}
      </div>
      <Conditions
        {...listed}
        of={membersOf(group)}
        path={path}
        deeper={deeper}
        set={(members) => (members.length === 0 ? onRemove() : onChange(groupOf(join, members)))}
      />
    </fieldset>
  );
}

interface RowProps extends Listed {
  row: Assertion;
  onChange(row: Assertion): void;
  onRemove(): void;
}

function Row({ row, kind, measured, path, issues, isDisabled, onChange, onRemove }: RowProps) {
  const t = useText('forms');
  const reasons = useReasons();
  const own = issues.filter(({ field }) => isWithin(field, path));
  const isWrong = (part: string) => own.some(({ field }) => field === `${path}.${part}`) || undefined;
  const sources = sourcesFor(kind);
  // A row of another kind of check is shown as it is, so that it can be removed.
  const shown = sources.includes(row.source) ? sources : [row.source, ...sources];
  return (
    <div className="pair">
      <select
        aria-label={t('assertion_source')}
        aria-invalid={isWrong('source')}
        value={row.source}
        onChange={(event) =>
          onChange(
            withSource(row, sources.find((source) => source === event.target.value) ?? row.source, kind),
          )
        }
      >
        {shown.map((source) => (
          <option key={source} value={source}>
            {t(`source_${source}`)}
          </option>
        ))}
      </select>
      {row.source === 'fact' && (
        <select
          aria-label={t('source_fact')}
          aria-invalid={isWrong('path')}
          value={row.path ?? ''}
          onChange={(event) => onChange({ ...row, path: event.target.value })}
        >
          {measuresOf(kind).map((name) => (
            <option key={name} value={name}>
              {measured(name)}
            </option>
          ))}
        </select>
      )}
      {takesPath(row.source) && (
        <input
          className="mono"
          aria-label={t(PATHS[row.source]?.label ?? 'header_name')}
          aria-invalid={isWrong('path')}
          placeholder={PATHS[row.source]?.example ?? 'Content-Type'}
          autoComplete="off"
          spellCheck={false}
          value={row.path ?? ''}
          onChange={(event) => onChange({ ...row, path: event.target.value })}
        />
      )}
      <select
        aria-label={t('assertion_op')}
        aria-invalid={isWrong('op')}
        value={row.op}
        onChange={(event) =>
          onChange(withOp(row, OPS_OF_SOURCE[row.source].find((op) => op === event.target.value) ?? row.op))
        }
      >
        {OPS_OF_SOURCE[row.source].map((op) => (
          <option key={op} value={op}>
            {t(`op_${op}`)}
          </option>
        ))}
      </select>
      {row.op !== 'exists' && (
        <input
          aria-label={t('assertion_value')}
          aria-invalid={isWrong('value')}
          autoComplete="off"
          spellCheck={false}
          value={shownValue(row)}
          onChange={(event) => onChange(withText(row, event.target.value))}
        />
      )}
      {!isDisabled && (
        <IconButton
          size="sm"
          variant="ghost"
          icon={Trash2}
          label={t('assertion_remove')}
          onClick={onRemove}
        />
      )}
      {own.map(({ field, reason }) => (
        <State key={field} is="down">
          {reasons(reason, field)}
        </State>
      ))}
    </div>
  );
}
