import { useSyncExternalStore } from 'react';
import type { Moment } from '../../../shared/format/times.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { lengthOf, type Span, toTheMinute } from './span.ts';
import { createTicker } from './ticker.ts';
import { NoData } from './value.tsx';

const SECOND = 1_000;
/** No zone's midnight lies between two of them. */
const QUARTER = 15 * 60 * SECOND;

const ticker = createTicker(document);

/** Milliseconds, to the second; draws anew only when what `read` makes of it has changed. */
export function useTicking<Read extends string | number | boolean>(read: (now: number) => Read): Read {
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.now()));
}

interface TimeProps {
  /** ISO 8601, or null: "no data". */
  at: Moment;
  /** `day` says today, yesterday and tomorrow where it is one of them; `short` leaves today out. */
  as?: 'date_time' | 'day' | 'short' | 'date' | 'time';
  seconds?: boolean;
}

/** An absolute time, for tables and facts. */
export function Time({ at, as = 'date_time', seconds = false }: TimeProps) {
  const format = useFormat();
  const detail = seconds ? 'seconds' : undefined;
  const now = useTicking((moment) => moment - (moment % QUARTER));
  if (as === 'time') return <Stamp at={at} text={format.time(at, detail)} />;
  if (as === 'date') return <Stamp at={at} text={format.date(at, now)} />;
  if (as === 'day') return <Stamp at={at} text={format.dayTime(at, now)} />;
  if (as === 'short') return <Stamp at={at} text={format.shortTime(at, now)} />;
  return <Stamp at={at} text={format.dateTime(at, now, detail)} />;
}

interface AgoProps {
  at: Moment;
  /** Says how long ago however long that is; else what is beyond 24 hours is a date. */
  always?: boolean;
  /** It has happened, whatever two clocks make of it. */
  past?: boolean;
}

/** How long ago, or in how long; ticks. */
export function Ago({ at, always, past }: AgoProps) {
  const format = useFormat();
  const text = useTicking((tick) => {
    const now = past && at ? Math.max(tick, +new Date(at)) : tick;
    return always ? format.ago(at, now) : format.relative(at, now);
  });
  return <Stamp at={at} text={text} />;
}

function Stamp({ at, text }: { at: Moment; text: string }) {
  const format = useFormat();
  if (at === null || at === undefined) return <NoData />;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      // Made for whoever points at it: a page has hundreds, and is seen sooner without.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = format.full(at);
      }}
    >
      {text}
    </time>
  );
}

/** `coarse`: to the minute from one minute on, where figures are read at a glance. */
type DurationProps = Span & { coarse?: boolean };

/** A span that is over, or one that goes on since then; ticks. */
export function Duration({ coarse = false, ...span }: DurationProps) {
  const format = useFormat();
  const shown = (now: number) => (coarse ? toTheMinute(lengthOf(span, now)) : lengthOf(span, now));
  const text = useTicking((now) => format.duration(shown(now)));
  const ms = lengthOf(span, ticker.now());
  return ms === null ? <NoData /> : <time dateTime={`PT${ms / SECOND}S`}>{text}</time>;
}
