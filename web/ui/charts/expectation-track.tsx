// What is expected of a job: what came, now, what is awaited, and when the bell is rung. The facts stand below it in words.

import { BellRing } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../controls/icon.tsx';
import { StateGlyph } from '../words/state-glyph.tsx';
import { type Expectation, expectationTrack, type TrackMark } from './geometry/expectation.ts';
import '../styles/job-charts.css';

export function ExpectationTrack({ of }: { of: Expectation }) {
  const t = useText('charts');
  const { time } = useFormat();
  const { marks, parts } = expectationTrack(of);
  const now = marks.find(({ kind }) => kind === 'now');
  return (
    <div className="track" aria-hidden="true">
      {parts.map(({ kind, start, length }) => (
        <i
          key={start}
          className={`part-${kind}`}
          style={{ insetInlineStart: percent(start), inlineSize: percent(length) }}
        />
      ))}
      {marks.map(({ kind, place }) => (
        <span key={kind} className={`p ${CLASSES[kind]}`} style={{ insetInlineStart: percent(place) }}>
          <MarkShape kind={kind} />
        </span>
      ))}
      {now && (
        <span
          className={`l${now.place > 0.9 ? ' at-end' : now.place < 0.1 ? ' at-start' : ''}`}
          style={{ insetInlineStart: percent(now.place) }}
        >
          {t.rich('now_at', { time: time(of.now), b: (children) => <b>{children}</b> })}
        </span>
      )}
    </div>
  );
}

const CLASSES: Record<TrackMark, string> = {
  ok: 'st-ok',
  down: 'st-down',
  run: 'st-run',
  now: 'nowp',
  expected: 'st-idle',
  bell: 'bell',
};

function MarkShape({ kind }: { kind: TrackMark }) {
  if (kind === 'now') return null;
  if (kind === 'bell') return <Icon of={BellRing} size={16} />;
  return <StateGlyph state={kind === 'expected' ? 'new' : kind} size={18} />;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
