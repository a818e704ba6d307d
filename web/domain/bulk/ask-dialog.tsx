// Asks for the one thing that many get or lose.

import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { State } from '../../ui/words/state.tsx';
import '../../ui/styles/forms.ts';

interface AskDialogProps<Value> {
  title: string;
  label: string;
  help?: string;
  /** On the button that does it. */
  act: string;
  /** Undefined where it is not what is asked for. */
  read(typed: string): Value | undefined;
  /** Said where it is not. */
  wanted: string;
  field(control: FieldControl): ReactNode;
  onAnswer(value: Value): void;
  onClose(): void;
}

interface FieldControl {
  id: string;
  value: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string;
  onChange(event: { target: { value: string } }): void;
}

export function AskDialog<Value>(props: AskDialogProps<Value>) {
  const { title, label, help, act, read, wanted, field, onAnswer, onClose } = props;
  const common = useText('common');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const answer = (): void => {
    const value = read(typed);
    if (value !== undefined) onAnswer(value);
    else {
      setWrong(true);
      document.getElementById(id)?.focus();
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <div className="fld">
          <label htmlFor={id}>{label}</label>
          {field({
            id,
            value: typed,
            'aria-invalid': isWrong || undefined,
            'aria-describedby': `${id}-said`,
            onChange: ({ target }) => {
              setTyped(target.value);
              setWrong(false);
            },
          })}
          <div id={`${id}-said`}>
            {isWrong ? <State is="down">{wanted}</State> : help && <small>{help}</small>}
          </div>
        </div>
        <div className="acts">
          <Button type="submit" variant="primary">
            {act}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
