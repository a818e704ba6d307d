// Polski.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: {},
    justNow: 'przed chwilą',
    anyMoment: 'lada chwila',
    ago: (duration) => `${duration} temu`,
    ahead: (duration) => `za ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Pamięć',
    disk: 'Dysk',
    load_1m: 'Obciążenie, 1 min',
    load_5m: 'Obciążenie, 5 min',
    load_15m: 'Obciążenie, 15 min',
    uptime: 'Czas od uruchomienia',
    network_in: 'Sieć, odbiór',
    network_out: 'Sieć, wysyłanie',
    swap: 'Swap',
    disk_read: 'Odczyt z dysku',
    disk_write: 'Zapis na dysk',
    temperature: 'Temperatura',
  },
  probes: {
    timeout: 'Brak odpowiedzi w wyznaczonym czasie',
    dns: 'Nie znaleziono nazwy',
    refused: 'Odmowa połączenia',
    unreachable: 'Nieosiągalny',
    reset: 'Połączenie zostało zresetowane',
    tls: 'Błąd TLS',
    status: 'Nieoczekiwany status',
    assertion: 'Niespełniony warunek',
    error_answer: 'Serwer odpowiedział błędem',
    too_large: 'Odpowiedź jest za duża',
    blocked_address: 'Tego adresu nie wolno sprawdzać',
    not_failed: 'Nadeszła odpowiedź, a oczekiwano błędu',
    unsupported: 'Stamtąd nie można tego sprawdzić',
    set_by_hand: 'Awarię ustawiono ręcznie',
    other: 'Próba nie powiodła się',
  },
  failures: {
    refused: (host, port) => `${host}, port ${port}: odmowa połączenia`,
    reset: (host, port) => `${host}, port ${port}: połączenie zresetowane`,
    closed_handshake: (host, port) => `${host}, port ${port}: połączenie zamknięte podczas uzgadniania TLS`,
    closed: (host, port) => `${host}, port ${port}: połączenie zamknięte przed końcem odpowiedzi`,
    no_route: (host, port) => `${host}, port ${port}: brak trasy`,
    no_connection: (host, port) => `${host}, port ${port}: brak połączenia w wyznaczonym czasie`,
    expired: (host, port, time) => `${host}, port ${port}: certyfikat wygasł ${time}`,
    timeout: (duration) => `Brak pełnej odpowiedzi w ciągu ${duration}`,
    another_answer: 'Nadeszła inna odpowiedź',
    hung_up: 'Połączenie zostało zamknięte',
    unresolved: 'Nie można rozwiązać nazwy',
    no_address: 'Nazwa nie ma adresu',
    blocked: 'Prowadzi do adresu, którego nie wolno sprawdzać',
    compared: (reason, expected, seen) =>
      `${reason}: oczekiwano ${expected}, ${seen === null ? 'nic nie nadeszło' : `otrzymano ${seen}`}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `Krok ${number} (${name})`,
    answered: (status, expected) =>
      `Odpowiedź ma status ${status}, ${expected === null ? 'którego nie oczekiwano' : `oczekiwano ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) => `${name}: błąd${code === null ? '' : `, kod wyjścia ${code}`}`,
      cron_missed: (name) => `${name}: brak pingu w terminie`,
      cron_overrun: (name) => `${name} trwa za długo`,
      cron_too_fast: (name) => `${name}: podejrzanie szybki koniec`,
      server_offline: (name) => `${name} jest offline`,
      location_offline: {
        silent: (name) => `Lokalizacja ${name} jest offline`,
        skewed: (name) => `Zegar lokalizacji ${name} wskazuje zły czas`,
        cut_off: (name) => `Lokalizacja ${name} jest odcięta od sieci`,
      },
      server_metric: (name, metric, value, limit) => `${name}: ${metric} ${value}, ${limit}`,
      process_none: (name, server) => `${name} nie działa na ${server}`,
      process_few: (name, server, count) => `${name} na ${server}: za mało procesów (${count})`,
      process_many: (name, server, count) => `${name} na ${server}: za dużo procesów (${count})`,
      uptime_down: (name) => `${name} nie działa`,
      uptime_degraded: (name) => `${name} działa wolno`,
      external_down: (name, integration) => `${integration} zgłasza: ${name}`,
      certificate_expiring: (name, days) =>
        `${name}: certyfikat ${days < 0 ? 'wygasł' : `wygasa za ${daysLeft(days)}`}`,
    },
    limits: {
      gt: (threshold) => `powyżej ${threshold}`,
      ge: (threshold) => `co najmniej ${threshold}`,
      lt: (threshold) => `poniżej ${threshold}`,
      le: (threshold) => `co najwyżej ${threshold}`,
    },
    exitCode: (code) => `Kod wyjścia ${code}.`,
    ran: (duration) => `Czas trwania: ${duration}.`,
    missed: (expected, schedule, deadline) =>
      `Oczekiwano: ${expected} (${schedule}), najpóźniej ${deadline}.`,
    every: (interval) => `co ${interval}`,
    cronIn: (expression, zone) => `${expression}, ${zone}`,
    lastPing: (time) => (time === null ? 'Nie było jeszcze pingu.' : `Ostatni ping: ${time}.`),
    lastCall: (time) =>
      `Ostatni kontakt z sondą: ${time ?? 'nigdy'}. Do czasu powrotu jej wyniki się nie liczą.`,
    seesNothing: {
      skewed: (since) => `Jej zegar różni się o ponad 2 s. Jej wyniki od ${since} się nie liczą.`,
      cut_off: (since) => `Nie osiąga własnych celów odniesienia. Jej wyniki od ${since} się nie liczą.`,
    },
    reportedSince: (time) => `Zgłoszone od ${time}.`,
    shownAt: (url) => `Szczegóły: ${url}`,
    lastReport: (time) => (time === null ? 'Nie było jeszcze raportu.' : `Ostatni raport: ${time}.`),
    overrun: (started, deadline) => `Początek: ${started}. Najpóźniejszy koniec: ${deadline}.`,
    tooFast: (duration, least) => `Koniec po ${duration}, a przebieg trwa co najmniej ${least}.`,
    matches: {
      name: (value) => `nazwa ${value}`,
      command: (value) => `wiersz polecenia z „${value}”`,
      pidfile: (value) => `plik PID ${value}`,
      systemd: (value) => `jednostka systemd ${value}`,
    },
    processes: (count, match, least, most) =>
      `Oczekiwano: ${amount(least, most)} (${match}). Znaleziono: ${count}.`,
    failingSince: (time, location) => `Błędy od ${time}, sprawdzane z: ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `Elementy z awarią: ${down} z ${counted}, działać musi co najmniej ${needed} (${list}).`,
    downSince: (time) => `Awaria od ${time}.`,
    took: (duration, limit) => `Ostatnia odpowiedź trwała ${duration}, próg to ${limit}.`,
    slowSince: (time, location) => `Wolno od ${time}, sprawdzane z: ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `Certyfikat ${isOwn ? 'dla' : 'wystawcy'} ${subject} ${isPast ? 'był' : 'jest'} ważny do ${time}.`,
    beyondSince: (limit, time) => `Od ${time} ${limit}.`,
    mostCpu: (list) => `Najwięcej CPU: ${list}.`,
    mostMemory: (list) => `Najwięcej pamięci: ${list}.`,
    fullestDisks: (list) => `Najpełniejsze dyski: ${list}.`,
    diskOf: (used, total) => `${used} z ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'mniej niż dzień';
  return days === 1 ? '1 dzień' : `${days} dni`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `co najmniej ${least}`;
  return most === least ? `dokładnie ${least}` : `od ${least} do ${most}`;
}
