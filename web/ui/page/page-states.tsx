// What a page or a part of one shows while it has nothing to show: ui.md §4.

import { CloudOff, type LucideIcon, RotateCw, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { announce } from '../announcements/announce.tsx';
import { Button } from '../controls/button.tsx';
import { useCopy } from '../controls/copy.tsx';
import { State } from '../words/state.tsx';
import { Time } from '../words/time.tsx';
import { type Code, CodeBlock } from './code-block.tsx';
import { type Failure, failureDetails, failureOf } from './failure.ts';
import { Middle } from './middle.tsx';
import { useSecondsUntil } from './seconds-until.ts';
import { type Shape, Skeleton } from './skeleton.tsx';

const NOTHING_FOR_MS = 150;

/** Nothing for 150 ms, since most answers come sooner; then the shape of what comes. `label`: `Loading servers`. */
export function Waiting({ shape = 'list', label }: { shape?: Shape; label: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setLong(true);
      announce(label);
    }, NOTHING_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [label]);
  return (
    <div aria-busy="true" className="waits">
      {isLong && <Skeleton shape={shape} />}
    </div>
  );
}

interface EmptyProps {
  icon: LucideIcon;
  /** `No servers yet`. */
  title: string;
  /** What belongs here, and the next step. */
  text: ReactNode;
  /** A command with the real address and key. */
  command?: Code;
  actions?: ReactNode;
}

export function Empty({ icon, title, text, command, actions }: EmptyProps) {
  return (
    <Middle icon={icon} title={title} text={text} actions={actions}>
      {command && <CodeBlock code={command} />}
    </Middle>
  );
}

interface NothingFoundProps {
  /** Repeats the question: `No server matches “db-tertiary”`. */
  title: string;
  /** How many there are, and which filters are set. */
  text?: ReactNode;
  onClear(): void;
}

export function NothingFound({ title, text, onClear }: NothingFoundProps) {
  const t = useText('common');
  return (
    <Middle
      icon={SearchX}
      title={title}
      text={text}
      actions={<Button onClick={onClear}>{t('clear_filters')}</Button>}
    />
  );
}

interface FailedProps {
  error: unknown;
  retry(): void;
  /** `Servers could not be loaded`. */
  title?: string | undefined;
  /** A part fails alone: the page around it stands. */
  isPart?: boolean;
}

export function Failed(props: FailedProps) {
  const failure = failureOf(props.error);
  return failure.kind === 'missing' ? <Missing /> : <Failing {...props} failure={failure} />;
}

function Failing({ error, retry, title, isPart = false, failure }: FailedProps & { failure: Failure }) {
  const t = useText('states');
  const common = useText('common');
  const text = useFailureText(failure, isPart);
  const { copy, outcome } = useCopy(() => failureDetails(error, location.pathname, new Date()));
  return (
    <Middle
      icon={CloudOff}
      title={title ?? t('failed_title')}
      text={text}
      actions={
        <>
          <Retry retry={retry} waitSeconds={failure.kind === 'rate_limited' ? failure.seconds : 0} />
          <Button onClick={copy}>{common(outcome ?? 'copy_details')}</Button>
        </>
      }
    />
  );
}

function useFailureText(failure: Failure, isPart: boolean): string {
  const t = useText('states');
  if (failure.kind === 'unreachable') return t('unreachable');
  if (failure.kind === 'rate_limited') return t('rate_limited');
  if (failure.kind !== 'refused') return t('broken');
  const status = String(failure.status);
  return isPart ? t('failed_part', { status }) : t('failed_page', { status });
}

/** Counts down what the server asked to wait (Retry-After). */
function Retry({ retry, waitSeconds }: { retry(): void; waitSeconds: number }) {
  const t = useText('states');
  const common = useText('common');
  const [allowedAt] = useState(() => (waitSeconds > 0 ? Date.now() + waitSeconds * 1_000 : null));
  const seconds = useSecondsUntil(allowedAt);
  return (
    <Button
      variant="primary"
      icon={RotateCw}
      iconSize={14}
      onClick={retry}
      disabledBecause={seconds > 0 ? t('rate_limited') : undefined}
    >
      {seconds > 0 ? t('try_again_in', { seconds }) : common('try_again')}
    </Button>
  );
}

/** For what is gone, and for what belongs to others: nobody can tell which. */
export function Missing({ actions }: { actions?: ReactNode }) {
  const t = useText('states');
  return <Middle icon={SearchX} title={t('missing_title')} text={t('missing_text')} actions={actions} />;
}

interface StaleProps {
  /** Milliseconds since 1970; null while it was never live. */
  since: number | null;
  retryAt: number | null;
  onNow(): void;
}

/** What is shown may be old. Numbers beside it dim: put `data-stale` on what holds them. */
export function Stale({ since, retryAt, onNow }: StaleProps) {
  const t = useText('states');
  const seconds = useSecondsUntil(retryAt);
  return (
    <div className="stale">
      <State is="warn">
        <span role="status">
          {since === null ? t('not_live') : t.rich('not_live_since', { time: <Time at={since} as="time" /> })}
        </span>
      </State>
      <span className="muted">{seconds > 0 ? t('trying_again_in', { seconds }) : t('trying_now')}</span>
      <Button size="sm" onClick={onNow}>
        {t('now')}
      </Button>
    </div>
  );
}
