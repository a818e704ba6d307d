import { useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { AuditSearch } from './audit-search.ts';
import type { AuditSuggestions } from './audit-suggestions.ts';
import '../../ui/styles/forms.ts';
import styles from './settings.module.css';

interface AuditFilterFormProps {
  search: AuditSearch;
  suggestions: AuditSuggestions;
  onLook(search: AuditSearch): void;
}

export function AuditFilterForm({ search, suggestions, onLook }: AuditFilterFormProps) {
  const t = useText('settings');
  const common = useText('common');
  const [values, setValues] = useState(search);
  const set = (change: AuditSearch) => setValues({ ...values, ...change });
  const text = (name: 'action' | 'actor' | 'target_type' | 'target_id') => ({
    value: values[name] ?? '',
    onChange: (value: string) => set({ [name]: value }),
  });
  const day = (name: 'from' | 'to') => ({
    value: values[name] ?? '',
    onChange: (value: string) => set({ [name]: value }),
    type: 'date',
  });
  return (
    <search aria-label={t('audit_filters')}>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onLook(withoutEmpty(values));
        }}
      >
        <Asked
          label={t('audit_what')}
          placeholder={t('audit_what_hint')}
          suggestions={suggestions.action}
          {...text('action')}
        />
        <Asked
          label={t('audit_who')}
          placeholder={t('audit_who_hint')}
          suggestions={suggestions.actor}
          {...text('actor')}
        />
        <Asked
          label={t('audit_target')}
          placeholder={t('audit_target_hint')}
          suggestions={suggestions.target_type}
          {...text('target_type')}
        />
        {values.target_type && <Asked label={t('audit_target_id')} {...text('target_id')} />}
        <Outcome value={values.outcome} onChange={(outcome) => set({ outcome })} />
        <Asked label={t('audit_from')} {...day('from')} />
        <Asked label={t('audit_to')} {...day('to')} />
        <Button type="submit">{t('audit_look')}</Button>
        {Object.keys(search).length > 0 && (
          <Button variant="ghost" onClick={() => onLook({})}>
            {common('clear_filters')}
          </Button>
        )}
      </form>
    </search>
  );
}

/** An id alone says nothing: ids of different things may be alike. */
function withoutEmpty({ target_id, ...values }: AuditSearch): AuditSearch {
  const wanted = values.target_type ? { ...values, target_id } : values;
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));
}

interface AskedProps {
  label: string;
  value: string;
  placeholder?: string;
  suggestions?: readonly string[];
  type?: string;
  onChange(value: string): void;
}

function Asked({ label, value, placeholder, suggestions = [], type = 'text', onChange }: AskedProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        list={suggestions.length > 0 ? `${id}-known` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-known`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  );
}

interface OutcomeProps {
  value: AuditSearch['outcome'];
  onChange(value: AuditSearch['outcome']): void;
}

const OUTCOMES = ['ok', 'refused'] as const;

function Outcome({ value, onChange }: OutcomeProps) {
  const t = useText('settings');
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{t('audit_outcome')}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(OUTCOMES.find((one) => one === event.target.value))}
      >
        <option value="">{t('audit_outcome_any')}</option>
        {OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {t(`audit_outcome_${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
