// What a combobox is given, and what was typed in it means. Apart from it, since its code is loaded later.

import type { ReactNode } from 'react';

export interface Option {
  value: string;
  label: string;
  /** Beside the label: the kind, the offset of a zone. */
  note?: ReactNode;
  /** What was typed, to be added as it is. */
  isNew?: boolean;
}

interface ComboboxProps {
  /** As `controlProps` gives it. */
  control: {
    id: string;
    name: string;
    disabled: boolean;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
  options: readonly Option[];
  placeholder?: string | undefined;
  /** Somebody points at it, or is in it: the options will be wanted. May be called again and again. */
  onReach?: (() => void) | undefined;
  /** More options are on their way. */
  isLoading?: boolean | undefined;
  /** The options are searched elsewhere, and are those of this query. */
  onQuery?: (query: string) => void;
}

/** What was done to the plain field that stood there before: it goes on. */
export interface Begun {
  /** What was typed; null: nothing. */
  text: string | null;
  /** From where to where; null: it was not in the field. */
  caret: readonly [number, number] | null;
  isOpen: boolean;
}

export interface OneOfProps extends ComboboxProps {
  chosen: Option | null;
  onChoose(option: Option): void;
  /** Where nothing may be chosen as well. */
  onClear?: () => void;
}

export interface SeveralOfProps extends ComboboxProps {
  chosen: Option[];
  /** Whether what was typed can be added as it is. */
  creates?: boolean;
  onChoose(options: readonly Option[]): void;
}

/** Several words may have been pasted. What is chosen already stays once. */
export function withTyped(typed: string, chosen: readonly Option[], options: readonly Option[]): Option[] {
  const taken = [...chosen];
  for (const word of typed.split(',').map((part) => part.trim())) {
    const reads = ({ label }: Option) => label.toLowerCase() === word.toLowerCase();
    if (word === '' || taken.some(reads)) continue;
    taken.push(options.find(reads) ?? { value: word, label: word });
  }
  return taken;
}
