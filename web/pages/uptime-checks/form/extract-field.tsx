// What an answer leaves for later steps, a row for each variable.

import { Plus, Trash2 } from 'lucide-react';
import { Field, type FieldWords } from '../../../forms/field.tsx';
import { useField } from '../../../forms/form-context.ts';
import type { Issue } from '../../../forms/form-state.ts';
import { isWithin } from '../../../forms/paths.ts';
import { useText } from '../../../i18n/text.ts';
import { useReasons } from '../../../i18n/use-reasons.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { State } from '../../../ui/words/state.tsx';
import { type Extraction, MOST_EXTRACTED, sources } from './steps.ts';

const NAME_EXAMPLE = 'token';
const EXAMPLES = { json: '$.token', header: 'Location', pattern: 'value="([^"]+)"', cookie: 'session' };

export function ExtractField({ name, label, help, optional }: FieldWords) {
  const t = useText('uptime');
  const field = useField(name);
  const rows = Array.isArray(field.value) ? (field.value as Extraction[]) : [];
  const whole = { ...field, issues: field.issues.filter((issue) => issue.field === name) };
  return (
    <Field field={whole} label={label} help={help} optional={optional} isGroup>
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold nothing of their own
          key={index}
          row={row}
          path={`${name}.${index}`}
          issues={field.issues}
          isDisabled={field.isDisabled}
          onChange={(part) => field.set(rows.with(index, { ...row, ...part }))}
          onRemove={() => field.set(rows.toSpliced(index, 1))}
        />
      ))}
      {!field.isDisabled && rows.length < MOST_EXTRACTED && (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => field.set([...rows, { name: '', from: 'json', expression: '', secret: true }])}
          >
            {t('kind_scenario_extract_add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

interface RowProps {
  row: Extraction;
  path: string;
  issues: readonly Issue[];
  isDisabled: boolean;
  onChange(part: Partial<Extraction>): void;
  onRemove(): void;
}

function Row({ row, path, issues, isDisabled, onChange, onRemove }: RowProps) {
  const t = useText('uptime');
  const reasons = useReasons();
  const own = issues.filter(({ field }) => isWithin(field, path));
  const isWrong = (part: string) => own.some(({ field }) => field === `${path}.${part}`) || undefined;
  const typed = { className: 'mono', autoComplete: 'off', spellCheck: false } as const;
  return (
    <div className="pair">
      <input
        {...typed}
        aria-label={t('kind_scenario_extract_name')}
        aria-invalid={isWrong('name')}
        placeholder={NAME_EXAMPLE}
        value={row.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <select
        aria-label={t('kind_scenario_extract_from')}
        value={row.from}
        onChange={({ target }) =>
          onChange({ from: sources.find((source) => source === target.value) ?? row.from })
        }
      >
        {sources.map((source) => (
          <option key={source} value={source}>
            {t(`kind_scenario_from_${source}`)}
          </option>
        ))}
      </select>
      <input
        {...typed}
        aria-label={t('kind_scenario_extract_expression')}
        aria-invalid={isWrong('expression')}
        placeholder={EXAMPLES[row.from]}
        value={row.expression}
        onChange={({ target }) => onChange({ expression: target.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={row.secret}
          onChange={({ target }) => onChange({ secret: target.checked })}
        />{' '}
        {t('kind_scenario_extract_secret')}
      </label>
      {!isDisabled && (
        <IconButton
          size="sm"
          variant="ghost"
          icon={Trash2}
          label={t('kind_scenario_extract_remove', { name: row.name })}
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
