// Rows of a name and a value: headers, and the named secrets of templates.

import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MASK } from '../../../shared/mask.ts';
import { useText } from '../../i18n/text.ts';
import { useReasons } from '../../i18n/use-reasons.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { State } from '../../ui/words/state.tsx';
import { Field, type FieldWords } from '../field.tsx';
import { type FieldLink, useField } from '../form-context.ts';
import { isSame } from '../paths.ts';
import { doublesOf, type Pair, pairsOf, recordOf } from './pairs.ts';

interface PairsProps extends FieldWords {
  nameLabel: string;
  valueLabel: string;
  add: string;
  /** Values that are stored come back masked, and stay as they are until they are replaced. */
  secret?: boolean;
  suggestions?: readonly string[];
  /** Which names are the same. */
  fold?: (name: string) => string;
}

const lower = (name: string) => name.toLowerCase();

export function HeadersField(props: FieldWords & { secret?: boolean }) {
  const t = useText('forms');
  return (
    <PairsField
      secret
      {...props}
      nameLabel={t('header_name')}
      valueLabel={t('header_value')}
      add={t('header_add')}
      suggestions={usualHeaders}
      fold={lower}
    />
  );
}

/** Values that are called by their names. */
export function NamedValuesField(props: FieldWords & { secret?: boolean }) {
  const t = useText('forms');
  const common = useText('common');
  return (
    <PairsField {...props} nameLabel={common('name')} valueLabel={t('header_value')} add={t('pair_add')} />
  );
}

const usualHeaders = ['Accept', 'Authorization', 'Content-Type', 'User-Agent', 'X-API-Key'];

function PairsField({ name, label, help, optional, secret = false, fold, ...words }: PairsProps) {
  const field = useField(name, { secret });
  const rows = useRows(field, fold ?? String);
  const ofRows = new Set(rows.pairs.map((pair) => `${name}.${pair.name}`));
  // A name that is there twice is said beside its row.
  const isOfRow = (path: string) => ofRows.has(path) || (rows.doubles.size > 0 && path === name);
  const whole = { ...field, issues: field.issues.filter((issue) => !isOfRow(issue.field)) };
  return (
    <Field field={whole} label={label} help={help} optional={optional} isGroup>
      {rows.pairs.map((pair) => (
        <PairRow
          key={pair.key}
          pair={pair}
          words={words}
          listId={words.suggestions && `${field.id}-names`}
          isSecret={secret}
          isDisabled={field.isDisabled}
          isDouble={rows.doubles.has(pair.key)}
          reason={field.issues.find((issue) => issue.field === `${name}.${pair.name}`)?.reason}
          onChange={(part) => rows.change(pair.key, part)}
          onRemove={() => rows.remove(pair.key)}
        />
      ))}
      {words.suggestions && (
        <datalist id={`${field.id}-names`}>
          {words.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {!field.isDisabled && (
        <div>
          <Button size="sm" icon={Plus} onClick={rows.add}>
            {words.add}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Rows keep what an object cannot: their order, one without a name, one twice. */
function useRows(field: FieldLink, fold: (name: string) => string) {
  const [pairs, setPairs] = useState(() => pairsOf(field.value));
  const next = useRef(pairs.length);
  const doubles = doublesOf(pairs, fold);
  const isOurs = isSame(recordOf(pairs), field.value ?? {});
  // The value was replaced from outside: by a draft, or by a reset.
  useEffect(() => {
    if (!isOurs) setPairs(pairsOf(field.value));
  }, [isOurs, field.value]);
  const hasDoubles = doubles.size > 0;
  const { setProblem } = field;
  useEffect(() => {
    setProblem(hasDoubles ? 'array of distinct values' : null);
    return () => setProblem(null);
  }, [hasDoubles, setProblem]);
  const put = (changed: Pair[]) => {
    setPairs(changed);
    field.set(recordOf(changed));
  };
  return {
    pairs,
    doubles,
    add: () => setPairs([...pairs, { name: '', value: '', key: next.current++ }]),
    change: (key: number, part: Partial<Pair>) =>
      put(pairs.map((pair) => (pair.key === key ? { ...pair, ...part } : pair))),
    remove: (key: number) => put(pairs.filter((pair) => pair.key !== key)),
  };
}

interface RowProps {
  pair: Pair;
  words: Pick<PairsProps, 'nameLabel' | 'valueLabel'>;
  listId: string | undefined;
  isSecret: boolean;
  isDisabled: boolean;
  isDouble: boolean;
  reason: string | undefined;
  onChange(part: Partial<Pair>): void;
  onRemove(): void;
}

function PairRow({ pair, words, listId, isSecret, isDisabled, isDouble, reason, ...acts }: RowProps) {
  const { onChange, onRemove } = acts;
  const t = useText('forms');
  const reasons = useReasons();
  const isStored = isSecret && pair.value === MASK;
  const isWrong = isDouble || reason !== undefined || undefined;
  // What is missing is what the focus goes to.
  const isNameWrong = isDouble || pair.value !== '' ? isWrong : undefined;
  return (
    <div className="pair">
      <input
        aria-label={words.nameLabel}
        aria-invalid={isNameWrong}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={pair.name}
        placeholder={words.nameLabel}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <input
        aria-label={words.valueLabel}
        aria-invalid={isWrong}
        type={isSecret && !isStored ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={isStored ? t('secret_stored') : pair.value}
        placeholder={words.valueLabel}
        onFocus={(event) => isStored && event.target.select()}
        readOnly={isStored}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      {isStored && !isDisabled && (
        <Button size="sm" onClick={() => onChange({ value: '' })}>
          {t('secret_replace')}
        </Button>
      )}
      {!isDisabled && (
        <IconButton
          size="sm"
          variant="ghost"
          icon={Trash2}
          label={t('remove_row', { name: pair.name || words.nameLabel })}
          onClick={onRemove}
        />
      )}
      {reason !== undefined && <State is="down">{reasons(reason)}</State>}
      {isDouble && reason === undefined && <State is="down">{t('name_twice')}</State>}
    </div>
  );
}
