// What must hold of an answer, row by row.

import { Plus, Trash2 } from 'lucide-react';
import { type Assertion, OPS_OF_SOURCE } from '../../../shared/assertions.ts';
import { type ProbeKind, sourcesFor } from '../../../shared/probe-kinds.ts';
import { Field, type FieldWords } from '../../forms/field.tsx';
import { useField } from '../../forms/form-context.ts';
import type { Issue } from '../../forms/form-state.ts';
import { isWithin } from '../../forms/paths.ts';
import { useText } from '../../i18n/text.ts';
import { useReasons } from '../../i18n/use-reasons.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { State } from '../../ui/words/state.tsx';
import { newAssertion, shownValue, takesPath, withOp, withSource, withText } from './assertion-rows.ts';

interface AssertionsProps extends FieldWords {
  /** Of the check: it decides what can be asserted. */
  kind: ProbeKind;
}

const MOST_ROWS = 20;

export function AssertionsField({ name, label, help, optional, kind }: AssertionsProps) {
  const t = useText('forms');
  const field = useField(name);
  const rows: readonly Assertion[] = Array.isArray(field.value) ? field.value : [];
  const whole = { ...field, issues: field.issues.filter((issue) => issue.field === name) };
  const [first = 'latency'] = sourcesFor(kind);
  const put = (index: number, row: Assertion) => field.set(rows.with(index, row));
  return (
    <Field field={whole} label={label} help={help} optional={optional} isGroup>
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold nothing of their own
          key={index}
          row={row}
          kind={kind}
          path={`${name}.${index}`}
          issues={field.issues}
          isDisabled={field.isDisabled}
          onChange={(changed) => put(index, changed)}
          onRemove={() => field.set(rows.toSpliced(index, 1))}
        />
      ))}
      {!field.isDisabled && rows.length < MOST_ROWS && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => field.set([...rows, newAssertion(first)])}>
            {t('assertion_add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

interface RowProps {
  row: Assertion;
  kind: ProbeKind;
  path: string;
  issues: readonly Issue[];
  isDisabled: boolean;
  onChange(row: Assertion): void;
  onRemove(): void;
}

function Row({ row, kind, path, issues, isDisabled, onChange, onRemove }: RowProps) {
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
          onChange(withSource(row, sources.find((source) => source === event.target.value) ?? row.source))
        }
      >
        {shown.map((source) => (
          <option key={source} value={source}>
            {t(`source_${source}`)}
          </option>
        ))}
      </select>
      {takesPath(row.source) && (
        <input
          className="mono"
          aria-label={t(row.source === 'json' ? 'json_path' : 'header_name')}
          aria-invalid={isWrong('path')}
          placeholder={row.source === 'json' ? '$.status' : 'Content-Type'}
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
