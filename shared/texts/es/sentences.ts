// Español.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: {},
    justNow: 'hace un momento',
    anyMoment: 'en cualquier momento',
    ago: (duration) => `hace ${duration}`,
    ahead: (duration) => `en ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Memoria',
    disk: 'Disco',
    load_1m: 'Carga, 1 min',
    load_5m: 'Carga, 5 min',
    load_15m: 'Carga, 15 min',
    uptime: 'Tiempo desde el arranque',
    network_in: 'Red, entrada',
    network_out: 'Red, salida',
    swap: 'Swap',
    disk_read: 'Lectura de disco',
    disk_write: 'Escritura en disco',
    temperature: 'Temperatura',
  },
  probes: {
    timeout: 'Sin respuesta a tiempo',
    dns: 'No se encontró el nombre',
    refused: 'Conexión rechazada',
    unreachable: 'Inaccesible',
    reset: 'Conexión restablecida',
    tls: 'Error de TLS',
    status: 'Estado inesperado',
    assertion: 'No se cumple una condición',
    error_answer: 'El servidor respondió con un error',
    too_large: 'La respuesta es demasiado grande',
    blocked_address: 'No se permite sondear la dirección',
    not_failed: 'Respondió, y se esperaba un fallo',
    unsupported: 'No se puede sondear desde ahí',
    set_by_hand: 'Se marcó como caído a mano',
    other: 'El sondeo falló',
  },
  failures: {
    refused: (host, port) => `Conexión rechazada por ${host}, puerto ${port}`,
    reset: (host, port) => `Conexión restablecida por ${host}, puerto ${port}`,
    closed_handshake: (host, port) =>
      `Conexión cerrada por ${host}, puerto ${port}, durante la negociación TLS`,
    closed: (host, port) => `Conexión cerrada por ${host}, puerto ${port}, antes de completar la respuesta`,
    no_route: (host, port) => `Sin ruta hacia ${host}, puerto ${port}`,
    no_connection: (host, port) => `Sin conexión a tiempo con ${host}, puerto ${port}`,
    expired: (host, port, time) => `El certificado de ${host}, puerto ${port}, expiró: ${time}`,
    timeout: (duration) => `Sin respuesta completa en ${duration}`,
    another_answer: 'Llegó otra respuesta',
    hung_up: 'La conexión se cerró',
    unresolved: 'El nombre no se resuelve',
    no_address: 'El nombre no tiene dirección',
    blocked: 'Lleva a una dirección que no se permite sondear',
    compared: (reason, expected, seen) =>
      `${reason}: se esperaba ${expected}, ${seen === null ? 'no llegó nada' : `llegó ${seen}`}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `Paso ${number} (${name})`,
    answered: (status, expected) =>
      `Respondió ${status}, ${expected === null ? 'que no es lo esperado' : `se esperaba ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) => `${name} falló${code === null ? '' : ` con el código de salida ${code}`}`,
      cron_missed: (name) => `${name} no envió su ping a tiempo`,
      cron_overrun: (name) => `${name} dura demasiado`,
      cron_too_fast: (name) => `${name} terminó sospechosamente rápido`,
      server_offline: (name) => `${name} está sin conexión`,
      location_offline: {
        silent: (name) => `La ubicación ${name} está sin conexión`,
        skewed: (name) => `El reloj de la ubicación ${name} no va bien`,
        cut_off: (name) => `La ubicación ${name} está aislada`,
      },
      server_metric: (name, metric, value, limit) => `${metric} de ${name}: ${value}, ${limit}`,
      process_none: (name, server) => `${name} no se está ejecutando en ${server}`,
      process_few: (name, server, count) => `Muy pocos procesos de ${name} en ${server}: ${count}`,
      process_many: (name, server, count) => `Demasiados procesos de ${name} en ${server}: ${count}`,
      uptime_down: (name) => `${name} está caído`,
      uptime_degraded: (name) => `${name} está lento`,
      external_down: (name, integration) => `${integration} informa de ${name}`,
      certificate_expiring: (name, days) =>
        `El certificado de ${name} ${days < 0 ? 'expiró' : `expira en ${daysLeft(days)}`}`,
    },
    limits: {
      gt: (threshold) => `por encima de ${threshold}`,
      ge: (threshold) => `${threshold} o más`,
      lt: (threshold) => `por debajo de ${threshold}`,
      le: (threshold) => `${threshold} o menos`,
    },
    exitCode: (code) => `Código de salida: ${code}.`,
    ran: (duration) => `Duró ${duration}.`,
    missed: (expected, schedule, deadline) =>
      `Se esperaba: ${expected} (${schedule}), a más tardar ${deadline}.`,
    every: (interval) => `cada ${interval}`,
    cronIn: (expression, zone) => `${expression}, ${zone}`,
    lastPing: (time) => (time === null ? 'Ningún ping todavía.' : `Último ping: ${time}.`),
    lastCall: (time) =>
      `Última llamada de su sonda: ${time ?? 'nunca'}. Mientras tanto, lo que vería no cuenta.`,
    seesNothing: {
      skewed: (since) => `Su reloj se desvía más de 2 s. Lo que ve desde ${since} no cuenta.`,
      cut_off: (since) =>
        `No alcanza sus propios destinos de referencia. Lo que ve desde ${since} no cuenta.`,
    },
    reportedSince: (time) => `Activa desde ${time}.`,
    shownAt: (url) => `Detalles: ${url}`,
    lastReport: (time) => (time === null ? 'Ningún informe todavía.' : `Último informe: ${time}.`),
    overrun: (started, deadline) => `Inicio: ${started}. Fin a más tardar: ${deadline}.`,
    tooFast: (duration, least) => `Terminó en ${duration}, pero una ejecución dura al menos ${least}.`,
    matches: {
      name: (value) => `nombre ${value}`,
      command: (value) => `línea de comandos que contiene “${value}”`,
      pidfile: (value) => `archivo PID ${value}`,
      systemd: (value) => `unidad systemd ${value}`,
    },
    processes: (count, match, least, most) =>
      `Se esperaba: ${amount(least, most)} (${match}). Se encontró: ${count}.`,
    failingSince: (time, location) => `Falla desde ${time}, sondeo desde ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `Miembros caídos: ${down} de ${counted}, ${needed} deben estar operativos (${list}).`,
    downSince: (time) => `Caído desde ${time}.`,
    took: (duration, limit) => `La última respuesta tardó ${duration}; el límite es ${limit}.`,
    slowSince: (time, location) => `Lento desde ${time}, sondeo desde ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `${isOwn ? `El certificado de ${subject}` : `El certificado de su emisor ${subject}`} ${isPast ? 'fue válido' : 'es válido'} hasta ${time}.`,
    beyondSince: (limit, time) => `Valor ${limit} desde ${time}.`,
    mostCpu: (list) => `Mayor uso de CPU: ${list}.`,
    mostMemory: (list) => `Mayor uso de memoria: ${list}.`,
    fullestDisks: (list) => `Discos más llenos: ${list}.`,
    diskOf: (used, total) => `${used} de ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'menos de un día';
  return days === 1 ? 'un día' : `${days} días`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `al menos ${least}`;
  return most === least ? `exactamente ${least}` : `de ${least} a ${most}`;
}
