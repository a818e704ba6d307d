// Results that are worth keeping, in a map that stays small.

/** Keeps what was computed last; what was computed longest ago gives way. */
export function remember<Value>(kept: Map<string, Value>, maximum: number, key: string, value: Value): Value {
  kept.delete(key);
  for (const oldest of kept.keys()) {
    if (kept.size < maximum) break;
    kept.delete(oldest);
  }
  kept.set(key, value);
  return value;
}
