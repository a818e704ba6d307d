// Invented readings of a server and an uptime check.

import { drawStory, HOUR, MINUTE, NOW, type Story } from './story.ts';

const GiB = 1024 ** 3;
const Mbit = 125_000;
const six = { hours: 6, stepMs: MINUTE / 2, hole: [3.95, 3.8] } as const;
const one = (story: Story) => drawStory([story], six);

export const cpu = one({
  base: 14,
  noise: 5,
  humps: [
    [3.6, 45, 0.12],
    [1.9, 25, 0.3],
    [0.2, 30, 0.2],
  ],
});
export const memory = one({
  base: 66,
  noise: 2,
  humps: [
    [3.7, -7, 0.3],
    [-0.4, 34, 1.2],
  ],
});
export const load = drawStory(
  [
    {
      base: 3,
      noise: 1.1,
      humps: [
        [3.6, 6, 0.12],
        [0, 6, 1.4],
      ],
    },
    {
      base: 3,
      noise: 0.5,
      humps: [
        [3.5, 3, 0.3],
        [0, 5, 1.6],
      ],
    },
    { base: 2.8, noise: 0.2, humps: [[0, 4.4, 2]] },
  ],
  six,
);
export const disk = drawStory(
  [
    { base: 78, noise: 0.2 },
    { base: 41, noise: 0.1 },
  ],
  six,
);
export const network = drawStory(
  [
    { base: 130 * Mbit, noise: 30 * Mbit, humps: [[0.6, 110 * Mbit, 1.8]] },
    {
      base: 210 * Mbit,
      noise: 50 * Mbit,
      humps: [
        [2.8, 190 * Mbit, 0.3],
        [0.4, 150 * Mbit, 1.6],
      ],
    },
  ],
  six,
);
export const processes = drawStory(
  [24, 7, 5, 3, 2.5, 2, 1.5, 1].map((size) => ({ base: size * GiB, noise: (size * GiB) / 30 })),
  six,
);
export const phases = drawStory(
  [
    { base: 17, noise: 3 },
    { base: 46, noise: 4 },
    { base: 90, noise: 8 },
    {
      base: 260,
      noise: 60,
      humps: [
        [19.3, 1450, 0.35],
        [15, 1100, 0.25],
        [9.2, 420, 0.2],
        [0, 1900, 0.2],
      ],
    },
    { base: 33, noise: 6 },
  ],
  { hours: 24, stepMs: MINUTE, hole: [4, 3.6] },
);
export const growth = drawStory([{ base: 70, noise: 0.4, humps: [[-30, 28, 40]] }], {
  hours: 72,
  stepMs: 15 * MINUTE,
  ahead: 24,
});

export const day = { from: NOW - 24 * HOUR, to: NOW };
const alert = { from: NOW - 18 * MINUTE, to: null, state: 'warn' } as const;
export const limit = [{ value: 90 }];
export const cores = [{ value: 16, label: '16 cores', tone: 'quiet' as const }];
export const slow = [{ value: 1_500, label: 'slow above 1.5 s' }];
export const slowSpans = [
  { from: NOW - 19.6 * HOUR, to: NOW - 19 * HOUR, state: 'warn' } as const,
  { from: NOW - 15.2 * HOUR, to: NOW - 14.8 * HOUR, state: 'down' } as const,
  { from: NOW - 0.2 * HOUR, to: null, state: 'warn' } as const,
];
const series = (...labels: string[]) => labels.map((label) => ({ label }));
export const names = {
  cpu: series('CPU'),
  memory: series('Memory'),
  load: [{ label: '1 min' }, { label: '5' }, { label: '15', tone: 's4' as const }],
  disk: series('/var/lib/postgresql', '/'),
  network: [
    { label: 'in', tone: 's2' as const },
    { label: 'out', tone: 's1' as const },
  ],
  processes: series('postgres', 'redis', 'nginx', 'node', 'caddy', 'vector', 'sshd', 'chronyd'),
  growth: series('/var'),
};
export const alerts = [alert];
export const maintenance = [{ from: NOW - 11.7 * HOUR, to: NOW - 11 * HOUR }];
export const outages = [{ from: NOW - 7 * HOUR, to: NOW - 6.6 * HOUR }];
export const failedChart = { title: 'Temperature', columns: undefined, series: [], unit: 'celsius' as const };
