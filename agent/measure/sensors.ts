// How warm the processors of a Linux machine are, by the sensors that the kernel shows in /sys.

import { readdir, readFile } from 'node:fs/promises';
import { type Sensor, warmest } from './warmest.ts';

const HWMON = '/sys/class/hwmon';
const ZONES = '/sys/class/thermal';

/** Reads them; null where there are none. They are looked for once: most virtual machines have none. */
export function openSensors(): () => Promise<number | null> {
  let found: Promise<{ path: string; name: string; label: string }[]> | null = null;
  return async () => {
    found ??= findSensors();
    const sensors = await found;
    const read = await Promise.all(
      sensors.map(async ({ path, name, label }): Promise<Sensor> => {
        const text = await textOf(path);
        return { name, label, degrees: text === '' ? null : Number(text) / 1_000 };
      }),
    );
    return warmest(read);
  };
}

const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => []);

async function findSensors() {
  const chips = await Promise.all((await namesIn(HWMON)).map((chip) => sensorsOf(`${HWMON}/${chip}`)));
  const zones = (await namesIn(ZONES)).filter((name) => name.startsWith('thermal_zone'));
  const ofZones = zones.map(async (zone) => ({
    path: `${ZONES}/${zone}/temp`,
    name: await textOf(`${ZONES}/${zone}/type`),
    label: '',
  }));
  return [...chips.flat(), ...(await Promise.all(ofZones))];
}

async function sensorsOf(chip: string) {
  const name = await textOf(`${chip}/name`);
  const inputs = (await namesIn(chip)).filter((file) => /^temp\d+_input$/.test(file));
  return Promise.all(
    inputs.map(async (file) => ({
      path: `${chip}/${file}`,
      name,
      label: await textOf(`${chip}/${file.replace('_input', '_label')}`),
    })),
  );
}
