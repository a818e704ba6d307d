// What the Engine API says of a container, and no more of it than can be asserted: not its variables. Pure.

import { oneLine } from '../../../../platform/readable-text.ts';

export interface Container {
  name: string;
  image: string;
  /** `created`, `running`, `paused`, `restarting`, `removing`, `exited` or `dead`. */
  status: string;
  /** `starting`, `healthy` or `unhealthy`; null: it has no health check. */
  health: string | null;
  exit_code: number;
  restarts: number;
  started_at: string;
}

const MAX_LENGTH = 300;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** null: it is no answer about a container. */
export function containerIn(text: string): Container | null {
  const { State: state, ...whole } = parsed(text) ?? {};
  if (!isObject(state) || typeof state.Status !== 'string') return null;
  const health = isObject(state.Health) ? String(state.Health.Status ?? '') : '';
  return {
    name: short(whole.Name).replace(/^\//, ''),
    image: short(isObject(whole.Config) ? whole.Config.Image : ''),
    status: short(state.Status),
    // Podman says an empty text, Docker `none`, where there is no health check.
    health: health === '' || health === 'none' ? null : short(health),
    exit_code: Number(state.ExitCode ?? 0),
    restarts: Number(whole.RestartCount ?? 0),
    started_at: short(state.StartedAt),
  };
}

const short = (value: unknown) => oneLine(String(value ?? ''), MAX_LENGTH);

/** Why not, in the words of the server. */
export function messageIn(text: string): string | null {
  const message = parsed(text)?.message;
  return typeof message === 'string' && message !== '' ? short(message) : null;
}
