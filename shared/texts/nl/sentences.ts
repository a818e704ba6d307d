// Nederlands.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: { h: 'u' },
    justNow: 'zojuist',
    anyMoment: 'elk moment',
    ago: (duration) => `${duration} geleden`,
    ahead: (duration) => `over ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Geheugen',
    disk: 'Schijf',
    load_1m: 'Load, 1 min',
    load_5m: 'Load, 5 min',
    load_15m: 'Load, 15 min',
    uptime: 'Tijd sinds opstarten',
    network_in: 'Netwerk in',
    network_out: 'Netwerk uit',
    swap: 'Swap',
    disk_read: 'Schijf lezen',
    disk_write: 'Schijf schrijven',
    temperature: 'Temperatuur',
  },
  probes: {
    timeout: 'Niet op tijd geantwoord',
    dns: 'De naam is niet gevonden',
    refused: 'De verbinding is geweigerd',
    unreachable: 'Onbereikbaar',
    reset: 'De verbinding is verbroken',
    tls: 'TLS is mislukt',
    status: 'Onverwachte status',
    assertion: 'Aan een voorwaarde is niet voldaan',
    error_answer: 'De server antwoordde met een fout',
    too_large: 'Het antwoord is te groot',
    blocked_address: 'Het adres mag niet worden gecontroleerd',
    not_failed: 'Er kwam antwoord, terwijl een fout wordt verwacht',
    unsupported: 'Kan van daar niet worden gecontroleerd',
    set_by_hand: 'Handmatig op down gezet',
    other: 'De controle is mislukt',
  },
  failures: {
    refused: (host, port) => `Verbinding geweigerd door ${host}, poort ${port}`,
    reset: (host, port) => `Verbinding verbroken door ${host}, poort ${port}`,
    closed_handshake: (host, port) =>
      `Verbinding gesloten door ${host}, poort ${port}, tijdens de TLS-handshake`,
    closed: (host, port) =>
      `Verbinding gesloten door ${host}, poort ${port}, voordat het antwoord compleet was`,
    no_route: (host, port) => `Geen route naar ${host}, poort ${port}`,
    no_connection: (host, port) => `Niet op tijd verbinding met ${host}, poort ${port}`,
    expired: (host, port, time) => `Het certificaat van ${host}, poort ${port}, is verlopen: ${time}`,
    timeout: (duration) => `Geen volledig antwoord binnen ${duration}`,
    another_answer: 'Er kwam een ander antwoord',
    hung_up: 'De verbinding is gesloten',
    unresolved: 'De naam kan niet worden omgezet',
    no_address: 'De naam heeft geen adres',
    blocked: 'Leidt naar een adres dat niet mag worden gecontroleerd',
    compared: (reason, expected, seen) =>
      `${reason}: verwacht ${expected}, ${seen === null ? 'er kwam niets' : `gezien ${seen}`}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `Stap ${number} (${name})`,
    answered: (status, expected) =>
      `Het antwoord had status ${status}, ${expected === null ? 'en die wordt niet verwacht' : `verwacht ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) => `${name} is mislukt${code === null ? '' : ` met exitcode ${code}`}`,
      cron_missed: (name) => `${name} heeft zich niet op tijd gemeld`,
      cron_overrun: (name) => `${name} duurt te lang`,
      cron_too_fast: (name) => `${name} was verdacht snel klaar`,
      server_offline: (name) => `${name} is offline`,
      location_offline: {
        silent: (name) => `De locatie ${name} is offline`,
        skewed: (name) => `De klok van de locatie ${name} loopt niet gelijk`,
        cut_off: (name) => `De locatie ${name} is afgesloten van het netwerk`,
      },
      server_metric: (name, metric, value, limit) => `${metric} van ${name} is ${value}, ${limit}`,
      process_none: (name, server) => `${name} draait niet op ${server}`,
      process_few: (name, server, count) => `Te weinig processen van ${name} op ${server}: ${count}`,
      process_many: (name, server, count) => `Te veel processen van ${name} op ${server}: ${count}`,
      uptime_down: (name) => `${name} is down`,
      uptime_degraded: (name) => `${name} is traag`,
      external_down: (name, integration) => `${integration} meldt ${name}`,
      certificate_expiring: (name, days) =>
        `Het certificaat van ${name} ${days < 0 ? 'is verlopen' : `verloopt over ${daysLeft(days)}`}`,
    },
    limits: {
      gt: (threshold) => `boven ${threshold}`,
      ge: (threshold) => `minstens ${threshold}`,
      lt: (threshold) => `onder ${threshold}`,
      le: (threshold) => `hoogstens ${threshold}`,
    },
    exitCode: (code) => `Exitcode ${code}.`,
    ran: (duration) => `Looptijd: ${duration}.`,
    missed: (expected, schedule, deadline) => `Verwacht: ${expected} (${schedule}), uiterlijk ${deadline}.`,
    every: (interval) => `elke ${interval}`,
    cronIn: (expression, zone) => `${expression} in ${zone}`,
    lastPing: (time) => (time === null ? 'Nog geen ping.' : `Laatste ping: ${time}.`),
    lastCall: (time) =>
      `Laatste contact van de prober: ${time ?? 'nooit'}. Wat die zou zien, telt intussen niet mee.`,
    seesNothing: {
      skewed: (since) =>
        `De klok van de locatie wijkt meer dan 2 s af. Wat die sinds ${since} ziet, telt niet mee.`,
      cut_off: (since) =>
        `De locatie bereikt de eigen referentiedoelen niet. Wat die sinds ${since} ziet, telt niet mee.`,
    },
    reportedSince: (time) => `Actief sinds ${time}.`,
    shownAt: (url) => `Details: ${url}`,
    lastReport: (time) => (time === null ? 'Nog geen rapport.' : `Laatste rapport: ${time}.`),
    overrun: (started, deadline) => `Gestart: ${started}. Uiterste einde: ${deadline}.`,
    tooFast: (duration, least) => `Klaar na ${duration}, maar een run duurt minstens ${least}.`,
    matches: {
      name: (value) => `naam ${value}`,
      command: (value) => `opdrachtregel met “${value}”`,
      pidfile: (value) => `PID-bestand ${value}`,
      systemd: (value) => `systemd-unit ${value}`,
    },
    processes: (count, match, least, most) =>
      `Verwacht: ${amount(least, most)} (${match}). Gevonden: ${count}.`,
    failingSince: (time, location) => `Mislukt sinds ${time}, gecontroleerd vanaf ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `Down: ${down} van ${counted} leden, ${needed} moeten er up zijn: ${list}.`,
    downSince: (time) => `Down sinds ${time}.`,
    took: (duration, limit) => `Het laatste antwoord duurde ${duration}, de grens is ${limit}.`,
    slowSince: (time, location) => `Traag sinds ${time}, gecontroleerd vanaf ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `Het certificaat ${isOwn ? 'voor' : 'van de uitgever'} ${subject} ${isPast ? 'was' : 'is'} geldig tot ${time}.`,
    beyondSince: (limit, time) => `Sinds ${time} ${limit}.`,
    mostCpu: (list) => `Meeste CPU: ${list}.`,
    mostMemory: (list) => `Meeste geheugen: ${list}.`,
    fullestDisks: (list) => `Volste schijven: ${list}.`,
    diskOf: (used, total) => `${used} van ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'minder dan een dag';
  return days === 1 ? 'één dag' : `${days} dagen`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `minstens ${least}`;
  return most === least ? `precies ${least}` : `${least} tot ${most}`;
}
