// What public pages and mails to their readers say, in English. Other languages say the same.

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
];

interface Day {
  day: number;
  /** From 0. */
  month: number;
  /** null: that of now. */
  year: number | null;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const en = {
  times: {
    date: ({ day, month, year }: Day): string => `${day} ${MONTHS[month]}${year === null ? '' : ` ${year}`}`,
    month: (month: number, year: number): string => `${MONTHS[month]} ${year}`,
    moment: (date: string, clock: string): string => `${date}, ${clock}`,
    today: (clock: string): string => `today ${clock}`,
    span: (from: string, to: string): string => `${from} to ${to}`,
    isToday: 'Today',
  },
  frame: {
    skip: 'Skip to content',
    allTimes: (zone: string): string => `All times in ${zone}`,
    feed: 'Feed',
    feedTitle: 'Incidents and maintenance',
    earlier: 'Earlier incidents',
    poweredBy: 'Powered by Tocsin',
    getUpdates: 'Get updates',
    email: 'E-mail address',
    subscribe: 'Subscribe',
    /** Before and between the links to the feed and to JSON, and after them. */
    orAs: ['Or as a ', ' or ', '.'],
    linkedFeed: 'feed',
  },
  page: {
    checkedAt: ['Checked at ', '.'],
    lastDays: 'The last 14 days',
    noneResolved: 'No resolved incidents.',
    more: (count: number): string => `${count} more`,
    moreIncidents: (count: number): string => `${count} more ${count === 1 ? 'incident' : 'incidents'}`,
    morePlanned: (count: number): string => `${count} more planned`,
  },
  components: {
    title: 'Components',
    others: 'Other components',
    daysWithTrouble: (count: number): string => `${counted(count, 'day', 'days')} with trouble`,
    noTrouble: 'no trouble',
    andMore: (count: number): string => `and ${count} more`,
    memory: 'memory',
    disk: 'disk',
    noReadings: 'no readings',
    noData: 'no data',
    up: 'up',
    key: 'A bar is a day, as tall as its worst moment:',
    utcKey: 'A bar is a UTC day, as tall as its worst moment:',
    fine: 'fine',
    maintenance: 'maintenance',
    degraded: 'slow, late or loaded',
    down: 'down',
    daysAgo: (count: number): string => `${count} days ago`,
  },
  /** What slow, late and loaded have in common is that it still works. */
  degraded: { server: 'high load', cron_check: 'late', uptime_check: 'slow' },
  states: {
    online: 'Online',
    operational: 'Operational',
    offline: 'Offline',
    down: 'Down',
    maintenance: 'Maintenance',
    unknown: 'No data',
  },
  overall: {
    operational: 'Operational',
    minor_issues: 'Minor issues',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
  },
  severities: { minor: 'Minor', major: 'Major', critical: 'Critical' },
  severityOfIncident: { minor: 'Minor incident', major: 'Major incident', critical: 'Critical incident' },
  statuses: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
  headline: {
    incidents: (count: number): string => `${count} incidents`,
    isDown: (name: string): string => `${name} is down`,
    areDown: (count: number): string => `${count} components are down`,
    isDegraded: {
      server: (name: string): string => `${name} has high load`,
      cron_check: (name: string): string => `${name} is late`,
      uptime_check: (name: string): string => `${name} is slow`,
    },
    areDegraded: (count: number): string => `${count} components are not at their best`,
    maintenance: 'Maintenance is under way',
    restWorks: 'Everything else works.',
    unknown: 'No trouble is known',
    fine: 'Everything works',
    outage: 'Outage',
    degraded: 'Degraded',
  },
  incidents: {
    since: ', since ',
    affects: ['Affects ', '.'],
    and: ' and ',
    moreNames: (count: number): string => `${count} more`,
    updates: (count: number): string => counted(count, 'update', 'updates'),
    earlierUpdates: (count: number): string => counted(count, 'earlier update', 'earlier updates'),
    automatic: 'noticed automatically',
    resolved: 'Resolved ',
    resolvedAfter: (duration: string): string => `Resolved after ${duration}`,
    goesOn: 'Goes on',
    underWayUntil: 'Under way until ',
    planned: 'Planned, ',
  },
  history: {
    title: (month: string): string => `Incidents in ${month}`,
    count: (count: number): string =>
      count === 0 ? 'No incidents.' : count === 1 ? 'One incident.' : `${count} incidents.`,
    now: 'How it is now',
    months: 'Months',
    sheets: 'Incidents of this month',
    earlier: 'Earlier in this month',
    later: 'Later in this month',
  },
  feed: {
    maintenance: (name: string): string => `Maintenance: ${name}`,
    states: { planned: 'Planned', active: 'Under way', over: 'Over', cancelled: 'Called off' },
  },
  missing: {
    nothing: ['There is nothing here', 'The address may be old, or mistyped.'],
    broken: ['Not at the moment', 'This page cannot be shown just now. Try again in a minute.'],
    refused: ['This did not work', 'The browser sent something that this page does not take.'],
  },
};

export type Words = typeof en;
