// The components of a page in their order, each with what the page calls it.

import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useKnownSubjects } from '../../../domain/forms/subjects.ts';
import { FieldIssues } from '../../../forms/field.tsx';
import { SelectField } from '../../../forms/fields/choice-fields.tsx';
import { OneOf } from '../../../forms/fields/lazy-combobox.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { useField } from '../../../forms/form-context.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { announce } from '../../../ui/announcements/announce.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import styles from './components.module.css';
import {
  COMPONENT_TYPES,
  type Component,
  groupsOf,
  keyOf,
  type Monitor,
  moved,
  nameIn,
  newComponent,
} from './components.ts';
import { useReorder } from './use-reorder.ts';

type Known = ReturnType<typeof useKnownSubjects>;

const NONE: typeof COMPONENT_TYPES | readonly [] = [];
const MOST = 200;
const MINUTE_MS = 60_000;
const WAITS = [1, 2, 5, 10, 15, 30, 60] as const;

/** A value of `components`; `monitors` are those of the page as it is saved. */
export function ComponentRows({ monitors }: { monitors: readonly Monitor[] }) {
  const t = useText('status_pages');
  const field = useField('components');
  const components = field.value as readonly Component[];
  const [isReached, setReached] = useState(false);
  // A draft may have others than those of the page.
  const isNamed = components.every((component) => nameIn(component, monitors) !== undefined);
  const known = useKnownSubjects(isReached || !isNamed ? COMPONENT_TYPES : NONE);
  const nameOf = useNames(monitors, known);
  const groups = useId();
  const move = (from: number, to: number) => {
    const row = components[from];
    if (row === undefined || components[to] === undefined) return;
    field.set(moved(components, from, to));
    const place = to + 1;
    announce(t('moved_to', { name: nameOf(row), place, count: components.length }));
  };
  const order = useReorder(move);
  return (
    <div className="stack">
      <FieldIssues field={field} />
      {components.length === 0 && <p className="muted">{t('components_none')}</p>}
      <ol className={styles.rows} ref={order.list as { current: HTMLOListElement | null }}>
        {components.map((component, place) => (
          <li key={keyOf(component)} className={styles.row} {...order.target(place)}>
            <RowHead
              name={nameOf(component)}
              component={component}
              place={place}
              count={components.length}
              order={order}
              isDisabled={field.isDisabled}
              onRemove={() => field.set(components.filter((_, other) => other !== place))}
            />
            <RowFields place={place} name={nameOf(component)} groups={groups} component={component} />
          </li>
        ))}
      </ol>
      <datalist id={groups}>
        {groupsOf(components).map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <AddComponent
        components={components}
        known={known}
        onReach={() => setReached(true)}
        onAdd={(added) => field.set([...components, added])}
      />
    </div>
  );
}

/** What a monitor is called; its number until that is known. */
function useNames(monitors: readonly Monitor[], { subjects, isWhole }: Known) {
  const t = useText('forms');
  return (component: Pick<Component, 'type' | 'id'>): string => {
    const id = String(component.id);
    return nameIn(component, monitors, subjects ?? []) ?? (isWhole ? t('not_known', { id }) : id);
  };
}

interface RowHeadProps {
  name: string;
  component: Component;
  place: number;
  count: number;
  order: ReturnType<typeof useReorder>;
  isDisabled: boolean;
  onRemove(): void;
}

function RowHead({ name, component, place, count, order, isDisabled, onRemove }: RowHeadProps) {
  const t = useText('status_pages');
  const states = useText('states');
  return (
    <div className={styles.head}>
      {!isDisabled && (
        <span className={styles.grip} title={t('drag')} {...order.handle(place)}>
          <Icon of={GripVertical} size={16} />
        </span>
      )}
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className="dim">{states(`subject_${component.type}`)}</span>
      {!isDisabled && (
        <span className={styles.acts}>
          <IconButton
            icon={ArrowUp}
            variant="ghost"
            size="sm"
            data-step="up"
            label={t('move_up', { name })}
            disabledBecause={place === 0 ? t('is_first') : undefined}
            onClick={() => order.step(place, 'up')}
          />
          <IconButton
            icon={ArrowDown}
            variant="ghost"
            size="sm"
            data-step="down"
            label={t('move_down', { name })}
            disabledBecause={place === count - 1 ? t('is_last') : undefined}
            onClick={() => order.step(place, 'down')}
          />
          <IconButton icon={X} variant="ghost" size="sm" label={t('take_off', { name })} onClick={onRemove} />
        </span>
      )}
    </div>
  );
}

interface RowFieldsProps {
  place: number;
  name: string;
  groups: string;
  component: Component;
}

function RowFields({ place, name, groups, component }: RowFieldsProps) {
  const t = useText('status_pages');
  const format = useFormat();
  const own = component.auto_incident_minutes;
  const waits = [...new Set([...WAITS, ...(own === null ? [] : [own])])].toSorted((a, b) => a - b);
  return (
    <div className={styles.fields}>
      <TextField
        name={`components.${place}.display_name`}
        label={t('display_name')}
        placeholder={name}
        empty={null}
      />
      <TextField name={`components.${place}.group`} label={t('group')} list={groups} empty={null} />
      <SelectField
        name={`components.${place}.auto_incident_minutes`}
        label={t('auto_incident')}
        choices={[
          { value: null, label: t('auto_never') },
          ...waits.map((minutes) => ({
            value: minutes,
            label: t('auto_after', { duration: format.duration(minutes * MINUTE_MS) }),
          })),
        ]}
      />
    </div>
  );
}

interface AddProps {
  components: readonly Component[];
  known: Known;
  onReach(): void;
  onAdd(added: Component): void;
}

function AddComponent({ components, known, onReach, onAdd }: AddProps) {
  const t = useText('status_pages');
  const states = useText('states');
  const id = useId();
  const { isDisabled } = useField('components');
  const taken = new Set(components.map(keyOf));
  const choices = (known.subjects ?? []).flatMap(({ type, id: number, name }) => {
    const known = COMPONENT_TYPES.find((one) => one === type);
    const choice = known && { type: known, id: number };
    return choice && !taken.has(keyOf(choice)) ? [{ ...choice, name }] : [];
  });
  if (components.length >= MOST)
    return <p className="muted">{t('components_most', { most: String(MOST) })}</p>;
  const options = choices.map((choice) => ({
    value: keyOf(choice),
    label: choice.name,
    note: states(`subject_${choice.type}`),
  }));
  return (
    <div className="fld">
      <label htmlFor={id}>{t('add_component')}</label>
      <OneOf
        // Empty again after each.
        key={components.length}
        control={{
          id,
          name: 'add',
          disabled: isDisabled,
          'aria-invalid': undefined,
          'aria-describedby': undefined,
        }}
        options={options}
        isLoading={!known.isWhole}
        onReach={onReach}
        chosen={null}
        placeholder={t('add_placeholder')}
        onChoose={({ value }) => {
          const choice = choices.find((one) => keyOf(one) === value);
          if (!choice) return;
          onAdd(newComponent({ type: choice.type, id: choice.id }, components));
          announce(t('added', { name: choice.name }));
        }}
      />
    </div>
  );
}
