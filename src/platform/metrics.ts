// Figures of this instance for Prometheus. Each part registers what it knows; /metrics prints all of it.

import { Registry } from 'prom-client';

export type Metrics = Registry;

export const createMetrics = (): Metrics => new Registry();
