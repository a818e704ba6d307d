// What a rule, a silence or a window is about, and how much that is.

import { useState } from 'react';
import type { Targets } from '../../../src/subjects/targets-schema.ts';
import { Field, type FieldWords } from '../../forms/field.tsx';
import { OneOfField, SeveralOfField } from '../../forms/fields/combobox-fields.tsx';
import { useField } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { State } from '../../ui/words/state.tsx';
import { SUBJECT_TYPES, type SubjectType, useNamedSubjects, useSubjects } from './subjects.ts';
import { TagsField } from './tags-field.tsx';
import { coveredBy, type Subject, tagsOf } from './targets.ts';

/** Nothing is fetched before it is wanted. */
const NONE: readonly SubjectType[] = [];

interface TargetsProps extends FieldWords {
  /** What it can be about at all; everything unless given. */
  types?: readonly SubjectType[];
}

const isTargets = (value: unknown): value is Partial<Targets> => typeof value === 'object' && value !== null;

/** A value of `{ all, ids, tags }`. */
export function TargetsField({ name, label, help, types }: TargetsProps) {
  const t = useText('forms');
  const field = useField(name);
  const targets = isTargets(field.value) ? field.value : {};
  const isAll = targets.all === true;
  const choose = (all: boolean) => field.set({ ids: [], tags: [], ...targets, all });
  return (
    <Field field={field} label={label} help={help} isGroup>
      <div className="radio-cards">
        {[true, false].map((all) => (
          <label key={String(all)} className="radio-card">
            <input type="radio" name={field.id} checked={isAll === all} onChange={() => choose(all)} />
            <span>
              <b>{t(all ? 'targets_all' : 'targets_chosen')}</b>
              <small>{t(all ? 'targets_all_help' : 'targets_chosen_help')}</small>
            </span>
          </label>
        ))}
      </div>
      {!isAll && <ChosenTargets name={name} types={types} />}
      <Coverage targets={targets} types={types} />
    </Field>
  );
}

function ChosenTargets({ name, types }: Pick<TargetsProps, 'name' | 'types'>) {
  const t = useText('forms');
  const [isReached, setReached] = useState(false);
  const tags = tagsOf(useSubjects(isReached ? types : NONE) ?? []);
  return (
    <div className="form-fields pair-of">
      <SubjectsField name={`${name}.ids`} label={t('targets_ids')} types={types} />
      <TagsField
        name={`${name}.tags`}
        label={t('targets_tags')}
        suggestions={tags}
        onReach={() => setReached(true)}
      />
    </div>
  );
}

function Coverage({
  targets,
  types = SUBJECT_TYPES,
}: {
  targets: Partial<Targets>;
  types: TargetsProps['types'];
}) {
  const t = useText('forms');
  const { all = false, ids = [], tags = [] } = targets;
  const isNothing = !all && ids.length === 0 && tags.length === 0;
  const { subjects, isWhole } = useNamedSubjects({ types, ids }, all || tags.length > 0 ? types : null);
  const count = coveredBy(targets, subjects ?? []).length;
  return (
    <p className="muted" role="status">
      {(isNothing || isWhole) &&
        (count > 0 ? t('targets_cover', { count }) : <State is="warn">{t('targets_cover_nothing')}</State>)}
    </p>
  );
}

/** Ids of servers and checks, found by their names: their lists are fetched once somebody reaches for the field. */
export function SubjectsField({
  types = SUBJECT_TYPES,
  ...words
}: FieldWords & { types?: readonly SubjectType[] | undefined }) {
  const t = useText('states');
  const { value } = useField(words.name);
  const [isReached, setReached] = useState(false);
  const ids = Array.isArray(value) ? value : [];
  const { subjects = [], isWhole } = useNamedSubjects({ types, ids }, isReached ? types : null);
  return (
    <SeveralOfField
      {...words}
      isWhole={isWhole}
      isLoading={!isWhole}
      onReach={() => setReached(true)}
      choices={subjects.map(({ id, name, type }) => ({ value: id, label: name, note: t(`subject_${type}`) }))}
    />
  );
}

interface SubjectProps extends FieldWords {
  types?: readonly SubjectType[];
  /** What cannot be chosen: a check cannot depend on itself. */
  except?: number;
}

const isSubject = (value: unknown): value is Partial<Subject> => typeof value === 'object' && value !== null;

/** A reference `{ type, id }`, or null: what a check depends on. */
export function SubjectField({ types = SUBJECT_TYPES, except, ...words }: SubjectProps) {
  const t = useText('states');
  const { value } = useField(words.name);
  const [isReached, setReached] = useState(false);
  const { type, id } = isSubject(value) ? value : {};
  const named = { types: types.filter((one) => one === type), ids: id === undefined ? [] : [id] };
  const { subjects = [], isWhole } = useNamedSubjects(named, isReached ? types : null);
  const choices = subjects.filter(({ id }) => id !== except);
  return (
    <OneOfField
      {...words}
      isLoading={!isWhole}
      onReach={() => setReached(true)}
      choices={choices.map(({ id, name, type }) => ({
        value: { type, id },
        label: name,
        note: t(`subject_${type}`),
      }))}
    />
  );
}
