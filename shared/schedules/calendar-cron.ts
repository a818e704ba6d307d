// Schedules of systemd (OnCalendar=) as cron expressions, as far as five fields can say the same. Pure.

const SHORTHANDS: Readonly<Record<string, string>> = {
  minutely: '* * * * *',
  hourly: '0 * * * *',
  daily: '0 0 * * *',
  weekly: '0 0 * * 1',
  monthly: '0 0 1 * *',
  quarterly: '0 0 1 1,4,7,10 *',
  semiannually: '0 0 1 1,7 *',
  yearly: '0 0 1 1 *',
  annually: '0 0 1 1 *',
};
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ZONE = /^(UTC|[A-Za-z]+\/[A-Za-z_+\-/]+)$/;

/** null where cron cannot say it: several lines, seconds, years, days counted from the end. */
export function cronOfCalendar(expression: string): { cron: string; zone: string | null } | null {
  const words = expression.trim().split(/\s+/);
  if (/[\n\r]/.test(expression.trim())) return null;
  const last = words.at(-1) ?? '';
  const zone = words.length > 1 && ZONE.test(last) ? last : null;
  if (zone !== null) words.pop();
  const known = words.length === 1 ? SHORTHANDS[words[0]?.toLowerCase() ?? ''] : undefined;
  if (known !== undefined) return { cron: known, zone };
  const week = words[0] !== undefined && /^[a-z]/i.test(words[0]) ? weekField(words.shift() ?? '') : '*';
  const time = words.at(-1)?.includes(':') ? timeFields(words.pop() ?? '') : { minute: '0', hour: '0' };
  const date = words.length > 0 ? dateFields(words.shift() ?? '') : { day: '*', month: '*' };
  if (words.length > 0 || week === null || time === null || date === null) return null;
  // Cron takes either day where both are given, systemd both.
  if (week !== '*' && date.day !== '*') return null;
  return { cron: `${time.minute} ${time.hour} ${date.day} ${date.month} ${week}`, zone };
}

function weekField(text: string): string | null {
  const parts = text.split(',').map((part) => {
    const [from = '', to, ...more] = part.split('..').map(dayNumber);
    if (more.length > 0 || from === '' || to === '') return null;
    if (to === undefined) return from;
    return from > to ? null : `${from}-${to}`;
  });
  return parts.includes(null) ? null : parts.join(',');
}

/** Sunday ends the week of systemd and begins that of cron, which knows it as 7 as well. */
function dayNumber(name: string, index: number): string {
  const day = DAYS.indexOf(name.toLowerCase().slice(0, 3));
  if (day === -1) return '';
  return String(day === 0 && index === 1 ? 7 : day);
}

function timeFields(text: string): { minute: string; hour: string } | null {
  const [hour, minute, second = '00', ...more] = text.split(':');
  if (more.length > 0 || hour === undefined || minute === undefined || !/^0+$/.test(second)) return null;
  const [hours, minutes] = [fieldOf(hour), fieldOf(minute)];
  return hours === null || minutes === null ? null : { hour: hours, minute: minutes };
}

function dateFields(text: string): { day: string; month: string } | null {
  const parts = text.split('-');
  if (parts.length === 3 && parts.shift() !== '*') return null;
  const [month, day] = parts;
  if (parts.length !== 2 || month === undefined || day === undefined) return null;
  const [months, days] = [fieldOf(month), fieldOf(day)];
  return months === null || days === null ? null : { month: months, day: days };
}

function fieldOf(text: string): string | null {
  const parts = text.split(',').map((part) => {
    const match = /^(?:(\*)|0*(\d{1,2})(?:\.\.0*(\d{1,2}))?)(?:\/0*(\d{1,2}))?$/.exec(part);
    if (!match) return null;
    const [, any, from, to, step] = match;
    if (any) return step ? `*/${step}` : '*';
    const range = to === undefined ? from : `${from}-${to}`;
    if (step === undefined) return `${range}`;
    if (to === undefined) return Number(from) === 0 ? `*/${step}` : null;
    return `${range}/${step}`;
  });
  if (parts.includes(null)) return null;
  return parts.join(',');
}
