// Which sensors are those of processors. Pure.

export interface Sensor {
  /** Of the driver or of the thermal zone. */
  name: string;
  /** Empty where it has none. */
  label: string;
  /** null where it does not answer. */
  degrees: number | null;
}

const OF_PROCESSORS = /^(coretemp|k8temp|k10temp|zenpower|via_cputemp|x86_pkg_temp|soc_thermal|.*cpu.*)$/i;
/** Tctl of some AMD processors is offset from what they measure (kernel documentation, hwmon/k10temp). */
const IS_OFFSET = /^Tctl$/i;

/** Degrees Celsius of the warmest processor sensor; null where there is none that answers. */
export function warmest(sensors: readonly Sensor[]): number | null {
  const ours = sensors.filter(({ name, degrees }) => degrees !== null && OF_PROCESSORS.test(name));
  const measured = ours.filter(({ label }) => !IS_OFFSET.test(label));
  const degrees = (measured.length > 0 ? measured : ours).flatMap((sensor) => sensor.degrees ?? []);
  return degrees.length === 0 ? null : Math.max(...degrees);
}
