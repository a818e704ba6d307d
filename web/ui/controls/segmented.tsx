import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

/** One of a few, kept in the address: a period, a filter. */
export function Segmented({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links is no fieldset
    <div className="seg" role="group" aria-label={label}>
      {children}
    </div>
  );
}

function SegmentAnchor({
  current,
  className: _,
  ...native
}: ComponentPropsWithRef<'a'> & { current: boolean }) {
  return <a {...native} aria-current={current ? 'true' : undefined} />;
}

export const Segment = createLink(SegmentAnchor);

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode }[];
  onChange(value: V): void;
}

/** One of a few that is not worth an address: the language of a snippet. */
export function SegmentedChoice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className="seg choice">
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
