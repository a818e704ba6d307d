// What is done with the checks that are selected.

import { Pause, Play, Tag, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { type Check, type LeavingOf, useActsOfChecks } from './acts.ts';

interface BulkActsProps {
  checks: readonly Check[];
  leavingOf: LeavingOf;
  onDone(): void;
}

export function BulkActs({ checks, leavingOf, onDone }: BulkActsProps) {
  const common = useText('common');
  const acts = useActsOfChecks(leavingOf);
  const [isTagging, setTagging] = useState(false);
  const button = { size: 'sm', busy: acts.isBusy } as const;
  const run = (act: (checks: readonly Check[]) => void) => () => {
    act(checks);
    onDone();
  };
  return (
    <>
      {checks.some(({ paused }) => !paused) && (
        <Button {...button} icon={Pause} onClick={run(acts.pause)}>
          {common('pause')}
        </Button>
      )}
      {checks.some(({ paused }) => paused) && (
        <Button {...button} icon={Play} onClick={run(acts.resume)}>
          {common('resume')}
        </Button>
      )}
      <Button {...button} icon={Tag} onClick={() => setTagging(true)}>
        {common('add_tag')}
      </Button>
      <Button {...button} icon={Trash2} onClick={run(acts.remove)}>
        {common('delete')}
      </Button>
      {isTagging && (
        <TagDialog
          onTag={(tag) => {
            setTagging(false);
            run((some) => acts.tag(some, tag))();
          }}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}

function TagDialog({ onTag, onClose }: { onTag(tag: string): void; onClose(): void }) {
  const common = useText('common');
  const field = useId();
  const [typed, setTyped] = useState('');
  const tag = typed.trim();
  return (
    <Dialog title={common('add_tag')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (tag !== '') onTag(tag);
        }}
      >
        <div className="fld">
          <label htmlFor={field}>{common('name')}</label>
          <input id={field} value={typed} maxLength={50} onChange={(event) => setTyped(event.target.value)} />
        </div>
        <div className="acts">
          <Button type="submit" variant="primary">
            {common('add')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
