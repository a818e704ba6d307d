// Charts of jobs and of the whole account, for the catalogue.

import { Clock, Mail } from 'lucide-react';
import { DayRibbon } from '../../ui/charts/day-ribbon.tsx';
import { ExpectationTrack } from '../../ui/charts/expectation-track.tsx';
import type { Expectation } from '../../ui/charts/geometry/expectation.ts';
import { ribbonQuarters } from '../../ui/charts/geometry/ribbon.ts';
import { stripCells } from '../../ui/charts/geometry/strip-cells.ts';
import { RunBars } from '../../ui/charts/run-bars.tsx';
import { Strip, useStripName } from '../../ui/charts/strip.tsx';
import { Timeline, type TimelineItem } from '../../ui/charts/timeline.tsx';
import { HOUR, lastDay, MINUTE, NOW, runs, troubles } from './story.ts';

const planned = [{ from: NOW + 2.3 * HOUR, to: NOW + 3.05 * HOUR }];
const expected = [0.3, 0.65, 1.3, 1.37, 2.3, 3.2, 3.8].map((hours) => NOW + hours * HOUR);
const labels = [
  { at: NOW - 11 * MINUTE, text: '09:31 edge-sin-1 offline' },
  { at: NOW - 6.47 * HOUR, text: '03:14 backup failed' },
];

const facts: Expectation = {
  now: NOW,
  status: 'down',
  since: NOW - 6.47 * HOUR,
  lastSuccessAt: NOW - 30.5 * HOUR,
  runningSince: null,
  nextExpectedAt: NOW + 17.3 * HOUR,
  deadlineAt: NOW + 17.8 * HOUR,
};
const up: Expectation = { ...facts, status: 'up', lastSuccessAt: NOW - 6.47 * HOUR };
const tracks: [string, Expectation][] = [
  ['failed', facts],
  ['in time', up],
  ['late', { ...up, status: 'late', nextExpectedAt: NOW - 12 * MINUTE, deadlineAt: NOW + 18 * MINUTE }],
  ['running', { ...up, runningSince: NOW - 4 * MINUTE, nextExpectedAt: NOW + HOUR, deadlineAt: NOW + HOUR }],
  ['paused', { ...up, status: 'paused' }],
];

const happened: TimelineItem[] = [
  {
    id: '1',
    at: '2026-06-16T06:21:04Z',
    mark: 'new',
    title: 'Last report received',
    text: 'CPU 22%, memory 41%',
  },
  {
    id: '2',
    at: '2026-06-16T06:31:04Z',
    mark: 'down',
    title: 'Offline: no report for 10 minutes',
  },
  {
    id: '3',
    at: '2026-06-16T06:31:06Z',
    mark: Mail,
    title: 'On-call email to Rasa P.',
    text: 'Delivered 09:31:09',
  },
  {
    id: '4',
    at: '2026-06-16T07:01:00Z',
    mark: Clock,
    title: 'Repeats to both unless someone acknowledges',
    text: 'in 19 min',
    next: true,
  },
];

export function CatalogueJobs() {
  const cells = stripCells(lastDay, { from: NOW - 24 * HOUR, to: NOW }, 48);
  const name = useStripName('Last 24 h', cells);
  return (
    <>
      <DayRibbon
        quarters={ribbonQuarters(troubles, NOW)}
        planned={planned}
        expected={expected}
        labels={labels}
        knownFrom={0}
        now={NOW}
      />
      {tracks.map(([title, of]) => (
        <section className="card" key={title}>
          <header>
            <h2>What is expected: {title}</h2>
          </header>
          <ExpectationTrack of={of} />
        </section>
      ))}
      <RunBars title="Runs" note="28 of 30 succeeded" runs={runs} now={NOW} />
      <RunBars title="Runs of nothing" runs={[]} now={NOW} />
      <section className="card">
        <header>
          <h2>Strips and a timeline</h2>
        </header>
        <div className="card-b stack">
          <Strip cells={cells} name={name} />
          <Strip cells={cells.slice(-24)} size="mini" />
          <Timeline items={happened} name="What happened" />
        </div>
      </section>
    </>
  );
}
