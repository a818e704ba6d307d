// The command palette: go to anything by name, host, tag or id, or do what the open page can do.
// A combobox with a list (ARIA Authoring Practices, "Combobox Pattern"); the focus stays in the field.

import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Kbd } from '../../ui/keys/kbd.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { intoView } from '../../ui/page/into-view.ts';
import { StateGlyph } from '../../ui/words/state-glyph.tsx';
import { toneOf } from '../../ui/words/states.ts';
import type { PaletteChoice } from './palette-choice.ts';
import { markedAt, stepped } from './palette-choices.ts';
import { usePaletteChoices } from './use-palette-choices.ts';
import '../../ui/styles/palette.css';

export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText('shell');
  const [question, setQuestion] = useState('');
  const [at, setAt] = useState(0);
  const { choices, isSearching, hasFailed } = usePaletteChoices(useDeferredValue(question));
  const navigate = useNavigate();
  const list = useId();
  const chosen = choices[Math.min(at, choices.length - 1)];
  function take(choice: PaletteChoice | undefined) {
    if (!choice) return;
    onClose();
    if (choice.to !== null) void navigate({ to: choice.to as string });
    else choice.run();
  }
  function steer(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(stepped(Math.min(at, choices.length - 1), step, choices.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(chosen);
    }
  }
  return (
    <Dialog title={t('palette')} onClose={onClose} size="palette">
      <div className="pal">
        <div className="pin">
          <Search className="i" size={16} aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={t('search_or_run')}
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${list}-${chosen.id}`}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            placeholder={t('palette_hint')}
            value={question}
            onChange={(event) => {
              setQuestion(event.target.value);
              setAt(0);
            }}
            onKeyDown={steer}
          />
          <Kbd keys={['Esc']} />
        </div>
        <div role="listbox" id={list} aria-label={t('palette')}>
          <Group {...{ group: 'go', choices, chosen, question, list, take }} />
          <Group {...{ group: 'do', choices, chosen, question, list, take }} />
        </div>
        <p className="pg" role="status">
          {remark({ t, isSearching, hasFailed, question, isEmpty: choices.length === 0 })}
        </p>
      </div>
    </Dialog>
  );
}

interface Remark {
  t: ReturnType<typeof useText<'shell'>>;
  isSearching: boolean;
  hasFailed: boolean;
  question: string;
  isEmpty: boolean;
}

function remark({ t, isSearching, hasFailed, question, isEmpty }: Remark): string {
  if (hasFailed) return t('palette_failed');
  if (isSearching) return t('palette_searching');
  return isEmpty ? t('palette_nothing', { question }) : '';
}

interface GroupProps {
  group: 'go' | 'do';
  choices: readonly PaletteChoice[];
  chosen: PaletteChoice | undefined;
  question: string;
  list: string;
  take: (choice: PaletteChoice) => void;
}

function Group({ group, choices, chosen, question, list, take }: GroupProps) {
  const t = useText('shell');
  const members = choices.filter((choice) => choice.group === group);
  const heading = `${list}-${group}`;
  if (members.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-labelledby={heading}>
      <p className="pg" id={heading}>
        {group === 'go' ? t('palette_go') : t('palette_do')}
      </p>
      {members.map((choice) => (
        <Option
          key={choice.id}
          id={`${list}-${choice.id}`}
          choice={choice}
          isChosen={choice === chosen}
          question={question}
          take={take}
        />
      ))}
    </div>
  );
}

interface OptionProps extends Pick<GroupProps, 'question' | 'take'> {
  id: string;
  choice: PaletteChoice;
  isChosen: boolean;
}

function Option({ id, choice, isChosen, question, take }: OptionProps) {
  const Icon = choice.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points at it
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      className={isChosen ? 'po on' : 'po'}
      ref={isChosen ? intoView : undefined}
      onClick={() => take(choice)}
    >
      <Icon className="i" size={16} aria-hidden="true" />
      <span>
        <Marked label={choice.label} question={question} />
      </span>
      <small>{choice.hint}</small>
      {choice.state && (
        <span className={`st-${toneOf(choice.state)}`}>
          <StateGlyph state={choice.state} size={14} />
        </span>
      )}
      {choice.key !== null && <Kbd keys={[choice.key]} />}
    </div>
  );
}

function Marked({ label, question }: { label: string; question: string }) {
  const marked = markedAt(label, question);
  if (!marked) return <bdi>{label}</bdi>;
  return (
    <bdi>
      {marked[0]}
      <mark>{marked[1]}</mark>
      {marked[2]}
    </bdi>
  );
}
